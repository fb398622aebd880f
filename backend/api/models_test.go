package api_test

// hosts are the configured ones.
type hosts struct{ addresses []string }

func (h *hosts) Addresses() []string { return h.addresses }

func (h *hosts) Change(addresses []string) error {
	h.addresses = addresses
	return nil
}
