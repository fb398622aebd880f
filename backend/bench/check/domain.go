package check

import (
	"regexp"
	"strings"
)

// topLevels are the ends of names that make a bare name a domain. "etc.Puis",
// "fichier.pdf" and "R.1336" are none; addresses with a scheme or www. need no
// such end.
var topLevels = fieldsOf(`fr com org net eu info io be ch lu ca uk de es it pt nl us gov edu int paris bzh corsica alsace
	gp mq gf nc pf yt tf mc app dev co tv ly gl gg xyz online site shop store biz link click top club live news blog web
	page cloud ai ru cn su cc ws to tk example test`)

// isDomain reports whether a bare name is one of a host. A capital after the
// point is a new sentence whose space is missing.
func isDomain(name string) bool {
	point := strings.LastIndexByte(name, '.')
	end := name[point+1:]
	if point < 1 {
		return false
	}
	if end != strings.ToLower(end) && name != strings.ToUpper(name) {
		return false
	}
	return topLevels[strings.ToLower(end)]
}

// firstOf is the name of a bare link, without port and page.
func firstOf(link string) string {
	if end := strings.IndexAny(link, ":/?#"); end >= 0 {
		return link[:end]
	}
	return link
}

var hostName = regexp.MustCompile(`^[\pL\pN](?:[\pL\pN\-]*[\pL\pN])?(?:\.[\pL\pN](?:[\pL\pN\-]*[\pL\pN])?)+$`)

// isHost reports whether a text is the name of a host, of two parts at least:
// to allow "fr" is to allow a country.
func isHost(s string) bool { return hostName.MatchString(strings.TrimSpace(plain(s))) }
