package atomicfile

import "contrejuge/backend/fault"

// notWritten is the fault of a file that could not be written and is as it was.
func notWritten(path string, err error) error {
	if isDiskFull(err) {
		return fault.New(fault.Input, "disk_full", "there is no room left to write %s: nothing was changed", path).
			WithHint("make room on the disk, or choose another folder").WithCause(err)
	}
	return fault.New(fault.Input, "cannot_write", "%s cannot be written: nothing was changed", path).
		WithHint("check that the folder exists and may be written to, and that no other program has the file open").
		WithCause(err)
}

// notAFile is the fault of a target that must not be replaced by a file.
func notAFile(path string) error {
	return fault.New(fault.Input, "cannot_write", "%s is not a file: nothing was changed", path).
		WithHint("choose the name of a file")
}

// notSynced is the fault of a file that is in place, but might not outlast a
// power failure.
func notSynced(path string, err error) error {
	return fault.New(fault.Input, "cannot_write", "%s was written, but the disk did not confirm it", path).
		WithHint("write it again").WithCause(err)
}
