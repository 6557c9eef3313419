import fc from 'fast-check';

// It only matters that a property fails, not on how small an example: looking for one takes seconds for each change.
fc.configureGlobal({ endOnFailure: true });
