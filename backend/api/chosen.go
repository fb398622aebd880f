package api

import (
	"strconv"
	"sync"
)

// mostChosen is how many files wait to be imported at most; older ones are
// forgotten.
const mostChosen = 50

// chosen are the files a person chose and has not imported yet. Pages know them
// by their tickets: a path that came from a page could be any file's.
type chosen struct {
	mu    sync.Mutex
	paths map[int]string
	last  int
}

func (c *chosen) add(path string) (ticket string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.paths == nil {
		c.paths = map[int]string{}
	}
	c.last++
	c.paths[c.last] = path
	delete(c.paths, c.last-mostChosen)
	return strconv.Itoa(c.last)
}

func (c *chosen) path(ticket string) (string, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, err := strconv.Atoi(ticket)
	path, ok := c.paths[n]
	return path, ok && err == nil
}
