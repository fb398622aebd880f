package cli

import (
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/spf13/cobra"

	"contrejuge/backend/config"
)

func (c *command) config() *cobra.Command {
	parent := &cobra.Command{Use: "config", Short: "What is configured", Args: cobra.NoArgs, RunE: needsSubcommand}
	show := &cobra.Command{
		Use:   "show",
		Short: "Show each value and where it comes from",
		Long: `Show each value and where it comes from. A flag wins over the environment, the
environment over the file, the file over the default. Of a key only whether there
is one is shown.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			settings, err := c.settings()
			if err != nil {
				return err
			}
			document := configDocument{File: settings.Path, Exists: settings.Exists, Values: configValues(settings), KeySet: c.Getenv(apiKey) != ""}
			return c.show(document, func(out io.Writer) { writeConfig(out, document) })
		},
	}
	parent.AddCommand(show)
	return parent
}

// configDocument is what is configured.
type configDocument struct {
	File   string        `json:"file"`
	Exists bool          `json:"exists"`
	Values []configValue `json:"values"`
	KeySet bool          `json:"api_key_set"`
}

type configValue struct {
	Key   string      `json:"key"`
	Value any         `json:"value"` // null when nothing says it
	From  config.Kind `json:"from"`
	Name  *string     `json:"name"` // of the variable or the file
}

func configValues(s config.Settings) []configValue {
	hosts := make([]string, len(s.Hosts.Value))
	for i, host := range s.Hosts.Value {
		hosts[i] = redacted(host)
	}
	return []configValue{
		configText("workspace", s.Workspace),
		{"hosts", hosts, s.Hosts.From.Kind, nameOf(s.Hosts.From)},
		configText("endpoint", config.Setting[string]{Value: redacted(s.Endpoint.Value), From: s.Endpoint.From}),
		configText("candidate", s.Candidate),
		configText("judge", s.Judge),
	}
}

func configText(key string, s config.Setting[string]) configValue {
	v := configValue{Key: key, From: s.From.Kind, Name: nameOf(s.From)}
	if s.Value != "" {
		v.Value = s.Value
	}
	return v
}

func nameOf(o config.Origin) *string {
	if o.Name == "" {
		return nil
	}
	return &o.Name
}

// redacted is an address without the password that it should not hold. One that
// cannot be read may hold one anywhere.
func redacted(address string) string {
	if !strings.Contains(address, "@") {
		return address
	}
	u, err := url.Parse(address)
	if err != nil || u.User == nil {
		return "(an address with @ in it, not shown)"
	}
	return u.Redacted()
}

func writeConfig(out io.Writer, d configDocument) {
	fmt.Fprintf(out, "%s%s\n\n", d.File, either(d.Exists, "", "  (there is no such file)"))
	rows := [][]string{{"KEY", "VALUE", "FROM"}}
	for _, v := range d.Values {
		from := string(v.From)
		if v.From == config.Environment && v.Name != nil {
			from += " ($" + *v.Name + ")"
		}
		text := "-"
		switch value := v.Value.(type) {
		case string:
			text = value
		case []string:
			text = strings.Join(value, ", ")
		}
		rows = append(rows, []string{v.Key, text, from})
	}
	table(out, rows)
	fmt.Fprintf(out, "\nThe key of OpenAI-compatible endpoints, $%s, is %s.\n", apiKey, either(d.KeySet, "set", "not set"))
}
