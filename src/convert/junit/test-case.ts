import type { Attributes } from '../xml.ts'
import { isWorseOutcome, type TestOutcome, outcomeOfAttributes, parseSeconds } from './attributes.ts'
import { addCase, addDoubt, type Suite } from './report.ts'
import { isSkippedInQt5, markCase } from './tool-shape.ts'

/** A test case that is being read. */
export interface TestCase {
  readonly attributes: Attributes
  outcome: TestOutcome | undefined
  flaky: boolean
  /** Whether it has attempts of a test that never passed. */
  rerun: boolean
  /** The elements in it that fail or skip it. */
  readonly marked: { failed: number; skipped: number }
  /** Whether a comment in it has a message of Qt 5 that the test was skipped. */
  hasSkipMessage: boolean
  /** Attributes and text of the element that decided the outcome. */
  detail: Attributes
  text: string
}

export function openCase(attributes: Attributes): TestCase {
  const marked = { failed: 0, skipped: 0 }
  return {
    attributes,
    outcome: undefined,
    flaky: false,
    rerun: false,
    marked,
    hasSkipMessage: false,
    detail: {},
    text: '',
  }
}

/** Adds a complete test case to its suite, and returns its outcome. */
export function addToSuite(suite: Suite, test: TestCase): TestOutcome {
  const { attributes, marked } = test
  const outcome = decideOutcome(suite, test)
  addCase(suite, outcome, parseSeconds(attributes['time'] ?? attributes['duration']))
  // An outcome in attributes alone is a mark too.
  suite.marked.failed += Math.max(marked.failed, outcome === 'failure' || outcome === 'error' ? 1 : 0)
  suite.marked.skipped += marked.skipped > 0 || outcome === 'skipped' ? 1 : 0
  markCase(suite.shape, test)
  return outcome
}

/** The worst of what the elements and the attributes of a test case state. */
function decideOutcome(suite: Suite, test: TestCase): TestOutcome {
  const { outcome, unknownWord } = outcomeOfAttributes(test.attributes)
  const ofElements = outcomeOfElements(suite, test)
  if (ofElements !== undefined) return isWorseOutcome(ofElements, outcome) ? ofElements : outcome
  if (unknownWord !== undefined && outcome === 'passed') {
    addDoubt(suite, `has a test case whose result is "${unknownWord.slice(0, maxWordLength)}", which is no known word`)
  }
  return outcome
}

function outcomeOfElements({ shape }: Suite, test: TestCase): TestOutcome | undefined {
  if (test.outcome !== undefined) return test.outcome
  if (test.rerun && !test.flaky) return 'failure'
  return isSkippedInQt5(shape, test) ? 'skipped' : undefined
}

const maxWordLength = 40
