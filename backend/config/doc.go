// Package config is what a person has set once for all: the file config.yaml in
// their configuration folder, with the environment and a command's flags over it.
//
//	workspace: /home/anna/bench.db
//	hosts: ["http://127.0.0.1:11434", "http://192.168.1.20:11434"]
//	endpoint: https://example.test/v1   # of candidates written openai:NAME
//	candidate: qwen3:8b
//	judge: mistral-small:24b
//
// Of the environment, CONTREJUGE_WORKSPACE, CONTREJUGE_HOSTS (separated by commas),
// OLLAMA_HOST, CONTREJUGE_ENDPOINT, CONTREJUGE_CANDIDATE and CONTREJUGE_JUDGE are
// read.
//
// A flag wins over the environment, the environment over the file, the file over
// the default. The file is read strictly: an unknown key or a wrong type is a
// [contrejuge/backend/fault.Error] with code bad_config that names the line. No
// secret stands in it.
package config
