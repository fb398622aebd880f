package api

import "strings"

// Settings is the room of what is configured. Only a window has it: what changes
// where texts go is nothing a page in a browser can ask for.
type Settings struct {
	access *Access
	host   Host
	hosts  Hosts
}

// NewSettings makes the room.
func NewSettings(access *Access, host Host, hosts Hosts) *Settings {
	return &Settings{access, host, hosts}
}

// ChangeHosts changes where models are asked, once the person has said so in a
// dialog of the system: a page must not be able to send texts elsewhere. It tells
// whether it was changed. Error: bad_host.
func (s *Settings) ChangeHosts(addresses []string, language string) (bool, error) {
	ctx, _, err := s.access.enter()
	if err != nil {
		return false, err
	}
	if s.host == nil {
		return false, noDialog()
	}
	question := either(language, "Interroger désormais les modèles de :", "Ask the models of these hosts from now on:") + "\n\n" + strings.Join(addresses, "\n")
	yes, err := s.host.Confirm(ctx, question)
	if err != nil || !yes {
		return false, err
	}
	return true, s.hosts.Change(addresses)
}
