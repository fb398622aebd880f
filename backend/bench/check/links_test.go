package check_test

import (
	"testing"

	"contrejuge/backend/bench/check"
)

func TestALinkToAnotherHostFails(t *testing.T) {
	run(t, check.Spec{Kind: check.Links, Allow: []string{"service-public.fr", "Paris.fr"}}, []answer{
		{text: "Voir https://evil.example/page.", want: []string{"https://evil.example/page"}},
		{text: "https://service-public.fr@evil.example", want: []string{"https://service-public.fr@evil.example"}},
		{text: `https://evil.example\@service-public.fr`, want: []string{`https://evil.example\@service-public.fr`}},
		{text: "https://service-public.fr.evil.example/", want: []string{"https://service-public.fr.evil.example/"}},
		{text: "https://notservice-public.fr", want: []string{"https://notservice-public.fr"}},
		{text: "https://service-publіc.fr", want: []string{"https://service-publіc.fr"}}, // a Cyrillic і
		{text: "https://xn--service-publc-2nh.fr", want: []string{"https://xn--service-publc-2nh.fr"}},
		{text: "www.evil.example, (evil.com).", want: []string{"www.evil.example", "evil.com"}},
		{text: "[service-public.fr](https://evil.example)", want: []string{"https://evil.example"}},
		{text: "[a](https://service-public.fr/x),[b](http://evil.example)", want: []string{"http://evil.example"}},
		{text: "[a](//evil.example), [b](evil.com/x)", want: []string{"//evil.example", "evil.com/x"}},
		{text: "[a][1]\n\n[1]: http://evil.example", want: []string{"http://evil.example"}},
		{text: `<a href="//evil.example">ici</a>`, want: []string{"//evil.example"}},
		{text: "[a](javascript:alert(1))", want: []string{"javascript:alert(1"}},
		{text: "https://service-public.fr/?u=https://evil.example", want: []string{"https://evil.example"}},
		{text: "HTTP://EVIL.EXAMPLE et ftp://evil.example", want: []string{"HTTP://EVIL.EXAMPLE", "ftp://evil.example"}},
		{text: "`curl https://evil.example`", want: []string{"https://evil.example"}},
		{text: "https://192.168.0.1:8080/", want: []string{"https://192.168.0.1:8080/"}},
	})
	run(t, check.Spec{Kind: check.Links}, []answer{
		{text: "Voir service-public.fr.", want: []string{"service-public.fr"}},
	})
}

func TestALinkToAnAllowedHostAndWhatIsNoLinkPass(t *testing.T) {
	run(t, check.Spec{Kind: check.Links, Allow: []string{"service-public.fr", "Paris.fr"}}, []answer{
		{text: "https://www.service-public.fr/particuliers, http://PARIS.FR:80 et paris.fr."},
		{text: "[ici](https://service-public.fr/a_(b)) ou <https://mairie.paris.fr>."},
		{text: "Voir www.paris.fr/bruit?x=1#y !"},
		{text: "Écrivez à mairie@evil.example ou [ici](mailto:x@evil.example), [17](tel:17), [haut](#haut)."},
		{text: "Lisez guide.pdf, l'article R.1336-5, etc.Puis M.Dupont, 3.5 et J.-C."},
		{text: "Fin de phrase.Net progrès. Point.De plus, main.go et v1.2.3."},
		{text: ""},
	})
}
