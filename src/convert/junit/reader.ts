import { resultFileError } from '../result-file.ts'
import type { Attributes, XmlListener, XmlReader } from '../xml.ts'
import { isWorseOutcome, type TestOutcome, outcomeOfElement, plainElementName } from './attributes.ts'
import { addNodeTotal, addToCollection, closeCollection, openCollection, type SuiteCollection } from './collection.ts'
import { maxFailingTests, type TestFailure, toFailingTest } from './failing-test.ts'
import { applyHeader, noteUnlisted } from './header.ts'
import { addFlakyTest, addGaps, addNestedSuite, addSuite, type JunitResult, openSuite, type Suite } from './report.ts'
import { addToSuite, openCase, type TestCase } from './test-case.ts'
import { isQtSkipMessage } from './tool-shape.ts'

interface DecidingElement {
  readonly outcome: 'error' | 'failure' | 'skipped'
  readonly attributes: Attributes
}

interface State {
  readonly path: string
  readonly report: JunitResult
  readonly enableText: XmlReader['enableText']
  readonly collections: SuiteCollection[]
  readonly suites: Suite[]
  readonly cases: TestCase[]
  started: boolean
  /** The depth inside an element whose content is skipped; 0 outside. */
  skippedDepth: number
  /** The suite whose `properties` are being skipped: their names identify some tools. */
  described: Suite | undefined
  /** The test case that receives the text of its failure. */
  textReceiver: TestCase | undefined
  /** The name of the first element that JUnit reports do not have. */
  unknownElement: string | undefined
  /** Whether the document has something that only test reports have: a test case, or a number of tests. */
  hasTests: boolean
}

const maxTextLength = 2000
/** Elements with output or settings of tests. Markup in them is not part of the report. */
const skippedElements = new Set(['system-out', 'system-err', 'properties'])

/**
 * An XML listener that adds the results of a JUnit report to `report` as the elements arrive. It calls `enableText` to turn text events
 * on and off. Throws `EvidenceError` `file` if the root is of another format, or if there are no tests but unknown elements.
 */
export function createJunitReader(path: string, report: JunitResult, enableText: XmlReader['enableText']): XmlListener {
  const state: State = {
    path,
    report,
    enableText,
    collections: [],
    suites: [],
    cases: [],
    started: false,
    skippedDepth: 0,
    described: undefined,
    textReceiver: undefined,
    unknownElement: undefined,
    hasTests: false,
  }
  return {
    open: (name, attributes) => {
      if (state.skippedDepth > 0) openSkipped(state, name, attributes)
      else openElement(state, name, attributes)
    },
    close: (name) => {
      if (state.skippedDepth > 0) closeSkipped(state)
      else closeElement(state, plainElementName(name))
    },
    text: (text) => {
      if (state.textReceiver !== undefined && state.textReceiver.text.length < maxTextLength) {
        state.textReceiver.text += text.slice(0, maxTextLength)
      }
    },
    comment: (text) => {
      if (state.skippedDepth === 0) readComment(state, text)
    },
  }
}

function openSkipped(state: State, name: string, attributes: Attributes): void {
  state.skippedDepth += 1
  if (plainElementName(name) === 'property') state.described?.shape.properties.add(attributes['name'] ?? '')
}

/** Two tools write results into comments: Qt 5 into test cases, and the test runner of Node into `testsuites`. */
function readComment(state: State, text: string): void {
  const test = state.cases.at(-1)
  const collection = state.collections.at(-1)
  if (test !== undefined) test.hasSkipMessage ||= isQtSkipMessage(text)
  else if (state.suites.length === 0 && collection !== undefined) addNodeTotal(collection, text)
}

function openElement(state: State, name: string, attributes: Attributes): void {
  if (!state.started) checkRoot(state, name)
  const plain = plainElementName(name)
  if (plain === 'testcase') {
    state.hasTests = true
    state.cases.push(openCase(attributes))
  } else if (plain === 'testsuite' || plain === 'testsuites') openGroup(state, plain, attributes)
  else if (state.cases.length > 0) openInCase(state, plain, attributes)
  else openInSuite(state, plain, attributes)
}

function checkRoot(state: State, name: string): void {
  state.started = true
  if (name === 'testsuites' || name === 'testsuite') return
  const problem = `is XML of another format (its root is <${name}>); the root of a JUnit report is <testsuites> or <testsuite>`
  throw resultFileError(state.path, problem)
}

/** A `testsuites` element inside a suite, which some tools that merge reports write, is a nested suite. */
function openGroup(state: State, name: string, attributes: Attributes): void {
  state.hasTests ||= attributes['tests'] !== undefined
  if (name === 'testsuite' || state.suites.length > 0) state.suites.push(openSuite(attributes))
  else state.collections.push(openCollection(attributes))
}

/** Unknown elements in a test case are searched, because a failure may be wrapped in one. */
function openInCase(state: State, name: string, attributes: Attributes): void {
  const test = state.cases.at(-1)
  const outcome = outcomeOfElement.get(name)
  if (outcome !== undefined || skippedElements.has(name)) state.skippedDepth = 1
  if (test === undefined || outcome === undefined) return
  if (outcome === 'flaky' || outcome === 'rerun') test[outcome] = true
  else addOutcome(state, test, { outcome, attributes })
}

/** Text events are enabled only while failing tests are still kept. */
function addOutcome(state: State, test: TestCase, { outcome, attributes }: DecidingElement): void {
  test.marked[outcome === 'skipped' ? 'skipped' : 'failed'] += 1
  if (!isWorseOutcome(outcome, test.outcome)) return
  test.outcome = outcome
  test.detail = attributes
  test.text = ''
  if (outcome === 'skipped' || state.report.failingCount >= maxFailingTests) return
  state.textReceiver = test
  state.enableText(true)
}

/** Handles an element outside of test cases: an error of the suite itself, settings, output, or an unknown element, which is searched. */
function openInSuite(state: State, name: string, attributes: Attributes): void {
  const outcome = outcomeOfElement.get(name)
  if (outcome === 'error' || outcome === 'failure') addSuiteFailure(state, outcome, attributes)
  if (name === 'properties') state.described = innermostSuite(state)
  if (outcome !== undefined || skippedElements.has(name)) state.skippedDepth = 1
  else state.unknownElement ??= name
}

/** Counts an error outside of test cases, such as a failed fixture. It is not a test, but it makes the suite fail. */
function addSuiteFailure(state: State, kind: 'error' | 'failure', attributes: Attributes): void {
  const suite = innermostSuite(state)
  if (suite === undefined) return
  suite.counted[kind === 'error' ? 'errors' : 'failures'] += 1
  suite.marked.failed += 1
  addFailingTest(state, { name: suite.name }, { kind, detail: attributes, text: '' })
}

function closeSkipped(state: State): void {
  state.skippedDepth -= 1
  if (state.skippedDepth > 0) return
  state.described = undefined
  if (state.textReceiver === undefined) return
  state.textReceiver = undefined
  state.enableText(false)
}

function closeElement(state: State, name: string): void {
  if (name === 'testcase') closeCase(state)
  else if (name === 'testsuite' || name === 'testsuites') {
    if (state.suites.length > 0) closeSuite(state)
    else closeOutermostCollection(state)
  }
}

function closeCase(state: State): void {
  const test = state.cases.pop()
  const suite = innermostSuite(state)
  if (test === undefined || suite === undefined) return
  const outcome = addToSuite(suite, test)
  addToLists(state, test, outcome)
}

/** Keeps the test case for display if it failed or is flaky. */
function addToLists(state: State, test: TestCase, outcome: TestOutcome): void {
  if (outcome === 'failure' || outcome === 'error') addFailingTest(state, test.attributes, { ...test, kind: outcome })
  if (outcome === 'passed' && test.flaky) addFlakyTest(state.report, test.attributes['name'])
}

function addFailingTest(state: State, test: Attributes, failure: TestFailure): void {
  const { report } = state
  report.failingCount += 1
  if (report.failing.length < maxFailingTests) {
    report.failing.push(toFailingTest(innermostSuite(state)?.name ?? '', test, failure))
  }
}

function innermostSuite(state: State): Suite | undefined {
  return state.suites.at(-1) ?? state.collections.at(-1)?.suite
}

function closeSuite(state: State): void {
  const suite = state.suites.pop()
  const outer = state.suites.at(-1)
  if (suite === undefined) return
  applyHeader(state.report, suite)
  if (outer === undefined) closeOutermostSuite(state, suite)
  else addNestedSuite(outer, suite)
}

function closeOutermostSuite(state: State, suite: Suite): void {
  const { report } = state
  const collection = state.collections.at(-1)
  const at = report.suites.length
  noteUnlisted(report, suite)
  addSuite(report, suite)
  addGaps(report, at, [...suite.doubts])
  if (collection !== undefined) addToCollection(collection, suite, at)
  else {
    addGaps(report, at, suite.gaps)
    checkHasTests(state)
  }
}

function closeOutermostCollection(state: State): void {
  const collection = state.collections.pop()
  const outer = state.collections.at(-1)
  if (collection === undefined) return
  const all = closeCollection(state.report, collection)
  if (outer === undefined) checkHasTests(state)
  else addToCollection(outer, all, state.report.suites.length)
}

/** Runs at the end of the root element, because reports of other tools may also have the root `<testsuite>`. */
function checkHasTests(state: State): void {
  if (state.hasTests || state.unknownElement === undefined) return
  throw resultFileError(
    state.path,
    `is not a JUnit report: it has <${state.unknownElement}> elements instead of test cases; give the JUnit report of the tool`,
  )
}
