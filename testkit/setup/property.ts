import * as fc from 'fast-check'

/**
 * Property tests try the same values at every run, so that one commit always passes or always fails. The weekly workflow sets
 * `EVIDENCE_PROPERTY_SEED=random` to try others; a number repeats a run that failed. `EVIDENCE_PROPERTY_RUNS` is the number of values of a
 * property that gives none itself.
 */
const { EVIDENCE_PROPERTY_SEED: seed = '1', EVIDENCE_PROPERTY_RUNS: runs = '100' } = process.env

fc.configureGlobal({ numRuns: Number(runs), ...(seed === 'random' ? {} : { seed: Number(seed) }) })
