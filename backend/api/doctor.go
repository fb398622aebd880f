package api

import (
	"encoding/json"

	"contrejuge/backend/model"
	"contrejuge/backend/workspace"
)

// Doctor is the room in which models are examined.
type Doctor struct {
	access *Access
	hosts  Hosts
	bench  *Bench
}

// NewDoctor makes the room.
func NewDoctor(access *Access, hosts Hosts, bench *Bench) *Doctor {
	return &Doctor{access, hosts, bench}
}

// Hosts are the addresses of the configured model hosts.
func (d *Doctor) Hosts() []string { return append([]string{}, d.hosts.Addresses()...) }

// Examine looks at the hosts and at candidate and judge, either of which may be
// "". The suite is "" or the digest of one whose time is to be told. It gives the
// document of the doctor command, as JSON.
func (d *Doctor) Examine(candidate, judge, suite string) (string, error) {
	ctx, w, err := d.access.enter()
	if err != nil {
		return "", err
	}
	spec := workspace.DoctorSpec{
		Hosts: d.hosts.Addresses(), Candidate: candidate, Judge: judge, Context: workspace.DefaultContext, Limits: model.DefaultLimits,
	}
	if asked, ok := d.bench.shelf.suite(suite); ok {
		spec.Suite = &asked
	}
	found, err := w.Doctor.Examine(ctx, spec)
	if err != nil {
		return "", err
	}
	document, err := json.Marshal(found)
	return string(document), err
}
