package check

import (
	"net/url"
	"regexp"
	"strings"
)

var (
	markdownTarget = regexp.MustCompile(`\]\(\s*<?([^)\s>]+)`)
	markdownNote   = regexp.MustCompile(`(?m)^ {0,3}\[[^\]\n]+\]:[ \t]*<?([^\s>]+)`)
	htmlTarget     = regexp.MustCompile(`(?i)(?:href|src)\s*=\s*["']?([^"'\s>]+)`)
	schemed        = regexp.MustCompile(`(?i)[a-z][a-z0-9+.\-]*:(?://|\\\\|/\\|\\/)`)
	wwwAddress     = regexp.MustCompile(`(?i)\bwww\.[^\s<>«»"|` + "`" + `]+`)
	bareDomain     = regexp.MustCompile(`(?:[\pL\pN](?:[\pL\pN\-]*[\pL\pN])?\.)+\pL{2,}(?::\d+)?(?:[/?#][^\s<>«»"|` + "`" + `]*)?`)
)

// links finds links to hosts that are not allowed: web addresses, targets of
// Markdown and HTML, "www." and bare domains. A host is allowed with all that
// is below it ("service-public.fr" with "www.service-public.fr"), whatever the
// scheme, port and page. A host is what a browser takes for it, so that
// "https://service-public.fr@evil.example" is a link to evil.example. Names in
// other letters than ours are compared as they are written, without punycode.
//
// Mailboxes, telephone links and anchors lead to no host. Without "allow" there
// may be no link at all.
func links(s Spec, t text, _ []string) []span {
	var found []span
	for _, link := range t.links() {
		if !allowedHost(hostOf(t.of(link)), s.Allow) {
			found = append(found, link)
		}
	}
	return inOrder(found)
}

// links are the links of the text that lead to a host.
func (t text) links() []span {
	var all []span
	rest := t
	take := func(spans []span) {
		all = append(all, spans...)
		rest = rest.without(spans)
	}
	for _, pattern := range []*regexp.Regexp{markdownTarget, markdownNote, htmlTarget} {
		var targets []span
		for _, s := range rest.find(pattern) {
			if leadsToHost(rest.of(s)) {
				targets = append(targets, s)
			}
		}
		take(targets)
	}
	take(rest.schemedLinks())
	take(rest.trimmed(rest.find(wwwAddress)))
	return append(all, rest.bareLinks()...)
}

// leadsToHost reports whether a target is more than an anchor, a page of the
// same place, a mailbox or a telephone number.
func leadsToHost(target string) bool {
	lower := strings.ToLower(strings.ReplaceAll(target, `\`, "/"))
	scheme, _, has := strings.Cut(lower, ":")
	if has && !strings.ContainsAny(scheme, "/?#.") {
		return scheme != "mailto" && scheme != "tel" && scheme != "sms"
	}
	return strings.HasPrefix(lower, "//") || isDomain(firstOf(lower))
}

// schemedLinks are the addresses with a scheme. One within another, as in the
// address of an archive, is a link of its own.
func (t text) schemedLinks() []span {
	var all []span
	for _, s := range t.find(schemed) {
		if end := strings.IndexAny(t.form[s.start:], " \t\n<>«»\"|`\x00"); end >= 0 {
			s.end = s.start + end
		} else {
			s.end = len(t.form)
		}
		all = append(all, s)
	}
	return t.trimmed(all)
}

// bareLinks are the domains that are written without scheme or www.
func (t text) bareLinks() []span {
	var all []span
	for _, s := range t.find(bareDomain) {
		switch t.before(s) {
		case '@', '.', '-':
			continue // a mailbox, or the end of something else
		}
		if t.after(s) != '@' && isDomain(firstOf(t.of(s))) {
			all = append(all, s)
		}
	}
	return t.trimmed(all)
}

// trimmed are the links without the marks of the sentence around them.
func (t text) trimmed(spans []span) []span {
	for i, s := range spans {
		link := strings.TrimRight(t.of(s), ".,;:!?*_'\"”»]}…")
		if strings.HasSuffix(link, ")") && !strings.Contains(link, "(") {
			link = strings.TrimRight(link, ").,;:!?*_'")
		}
		spans[i].end = s.start + len(link)
	}
	return spans
}

// hostOf is the host that a link leads to, "" when it cannot be told.
func hostOf(link string) string {
	link = strings.ReplaceAll(link, `\`, "/") // as browsers do
	switch scheme, _, has := strings.Cut(link, ":"); {
	case strings.HasPrefix(link, "//"):
		link = "https:" + link
	case strings.Contains(link, "://"):
	case has && !strings.Contains(scheme, "."):
		return ""
	default:
		link = "https://" + link
	}
	address, err := url.Parse(link)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(strings.ToLower(address.Hostname()), ".")
}

func allowedHost(host string, allow []string) bool {
	for _, allowed := range allow {
		allowed = strings.ToLower(strings.TrimSpace(plain(allowed)))
		if host == allowed || strings.HasSuffix(host, "."+allowed) {
			return true
		}
	}
	return false
}
