package ollama

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"

	"github.com/ollama/ollama/api"
	names "github.com/ollama/ollama/types/model"

	"contrejuge/backend/model"
)

// Describe is what the host tells of a model.
func (h *Host) Describe(ctx context.Context, name string) (model.Description, error) {
	ctx, cancel := soon(ctx)
	defer cancel()
	shown, err := h.client.Show(ctx, &api.ShowRequest{Model: name})
	if err != nil {
		return model.Description{}, failed(ctx, err)
	}
	list, err := h.client.List(ctx)
	if err != nil {
		return model.Description{}, failed(ctx, err)
	}
	d := model.Description{
		Name: name, Weights: weights(shown.Modelfile), Family: shown.Details.Family,
		Makers: makers(shown), Parameters: shown.Details.ParameterSize, Quantization: shown.Details.QuantizationLevel,
		Context: trainedFor(shown), Thinks: slices.Contains(shown.Capabilities, names.CapabilityThinking),
		Remote: remote(shown),
	}
	for _, m := range list.Models {
		if sameName(m.Name, name) {
			d.Digest = m.Digest
		}
	}
	return d, nil
}

// remote is where a model really runs, or "".
func remote(shown *api.ShowResponse) string { return cmp.Or(shown.RemoteHost, shown.RemoteModel) }

// trainedFor is the context a model was trained for, in tokens, or 0.
func trainedFor(shown *api.ShowResponse) int {
	arch, _ := shown.ModelInfo["general.architecture"].(string)
	tokens, _ := shown.ModelInfo[arch+".context_length"].(float64)
	return int(tokens)
}

// makers are the names in the model's file by which its maker might be told.
func makers(shown *api.ShowResponse) []string {
	keys := []string{"general.name", "general.basename", "general.organization"}
	for i := range 8 { // a merged model has several bases
		base := fmt.Sprintf("general.base_model.%d.", i)
		keys = append(keys, base+"name", base+"organization")
	}
	out := []string{shown.RemoteModel, shown.Details.ParentModel}
	for _, key := range keys {
		value, _ := shown.ModelInfo[key].(string)
		out = append(out, value)
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == "" || fromBlob.MatchString("FROM "+s) })
}

// fromBlob finds the file of weights in a Modelfile. Its name is its digest.
var fromBlob = regexp.MustCompile(`(?m)^FROM .*sha256[-:]([0-9a-f]{64})\s*$`)

func weights(modelfile string) string {
	if found := fromBlob.FindStringSubmatch(modelfile); found != nil {
		return "sha256:" + found[1]
	}
	return ""
}
