import { oneLine } from '../printable.ts'
import { refusal } from '../refusal.ts'
import type { Attributes, XmlListener } from '../xml.ts'
import { describeFailing, mostFailing, type Verdict } from './failing.ts'
import { parseSeconds } from './number.ts'
import { isWorse, type Outcome, outcomeOfAttributes, outcomeOfElement } from './outcome.ts'
import { addRemainder, addSuite, collect, type Collection, type JunitReport, openCollection } from './report.ts'
import { addCase, nest, openSuite, type Suite } from './suite.ts'

interface Case {
  readonly attributes: Attributes
  outcome: Outcome | undefined
  flaky: boolean
  /** Of the first failure or error in it. */
  detail: Attributes
  text: string
}

interface Decision {
  readonly outcome: 'error' | 'failure' | 'skipped'
  readonly attributes: Attributes
}

interface State {
  readonly path: string
  readonly report: JunitReport
  readonly listen: (on: boolean) => void
  readonly collections: Collection[]
  readonly suites: Suite[]
  readonly cases: Case[]
  started: boolean
  /** How deep in an element whose content is no test. */
  hidden: number
  /** The case whose failure's text is being listened to. */
  heard: Case | undefined
  /** An element that no JUnit report has, the first met. */
  foreign: string | undefined
  /** Whether anything that only test reports have was met: a case, or a number of tests. */
  familiar: boolean
}

const longestText = 2000
const mostFlaky = 10
/** Output and settings of tests: what looks like a test in there is none. */
const opaque = new Set(['system-out', 'system-err', 'properties'])

/**
 * Counts a JUnit report into `report` while its elements stream by. `listen` turns the telling of text on and off. Refuses a document
 * that is no JUnit report, by its root, or because it is empty of tests and full of something else.
 */
export function createJunitReader(path: string, report: JunitReport, listen: (on: boolean) => void): XmlListener {
  const state: State = {
    path,
    report,
    listen,
    collections: [],
    suites: [],
    cases: [],
    started: false,
    hidden: 0,
    heard: undefined,
    foreign: undefined,
    familiar: false,
  }
  return {
    open: (name, attributes) => {
      if (state.hidden > 0) state.hidden += 1
      else open(state, name, attributes)
    },
    close: (name) => {
      if (state.hidden > 0) leaveHidden(state)
      else close(state, name)
    },
    text: (text) => {
      if (state.heard !== undefined && state.heard.text.length < longestText) {
        state.heard.text += text.slice(0, longestText)
      }
    },
  }
}

function open(state: State, name: string, attributes: Attributes): void {
  if (!state.started) checkRoot(state, name)
  if (name === 'testcase') {
    state.familiar = true
    state.cases.push({ attributes, outcome: undefined, flaky: false, detail: {}, text: '' })
  } else if (name === 'testsuite' || name === 'testsuites') openGroup(state, name, attributes)
  else if (state.cases.length > 0) openInCase(state, name, attributes)
  else openInSuite(state, name, attributes)
}

function checkRoot(state: State, name: string): void {
  state.started = true
  if (name === 'testsuites' || name === 'testsuite') return
  throw refusal(
    state.path,
    `is XML of another kind (its root is <${name}>); a JUnit report begins with <testsuites> or <testsuite>`,
  )
}

/** `testsuites` within a suite, as some tools that merge reports write it, is one more suite. */
function openGroup(state: State, name: string, attributes: Attributes): void {
  state.familiar ||= attributes['tests'] !== undefined
  if (name === 'testsuite' || state.suites.length > 0) state.suites.push(openSuite(attributes))
  else state.collections.push(openCollection(attributes))
}

/** What nobody knows is looked into: a failure that is wrapped in it is one. */
function openInCase(state: State, name: string, attributes: Attributes): void {
  const test = state.cases.at(-1)
  const outcome = outcomeOfElement.get(name)
  if (outcome !== undefined || opaque.has(name)) state.hidden = 1
  if (test === undefined || outcome === undefined) return
  if (outcome === 'flaky') test.flaky = true
  else if (isWorse(outcome, test.outcome)) decide(state, test, { outcome, attributes })
}

/** Takes down what decides on a test case. Its text is listened to only while failing tests are kept. */
function decide(state: State, test: Case, { outcome, attributes }: Decision): void {
  test.outcome = outcome
  test.detail = attributes
  test.text = ''
  if (outcome === 'skipped' || state.report.failingCount >= mostFailing) return
  state.heard = test
  state.listen(true)
}

/** What is no suite and no case: an error of the suite itself, its settings and output, or a wrapper that is looked into. */
function openInSuite(state: State, name: string, attributes: Attributes): void {
  const outcome = outcomeOfElement.get(name)
  if (outcome === 'error' || outcome === 'failure') countAtSuite(state, outcome, attributes)
  if (outcome !== undefined || opaque.has(name)) state.hidden = 1
  else state.foreign ??= name
}

/** An error of the suite itself, outside its cases: its fixture failed, say. It is no test, and yet it counts. */
function countAtSuite(state: State, kind: 'error' | 'failure', attributes: Attributes): void {
  const suite = innermost(state)
  if (suite === undefined) return
  suite.counted[kind === 'error' ? 'errors' : 'failures'] += 1
  keepFailing(state, { name: suite.name }, { kind, detail: attributes, text: '' })
}

function leaveHidden(state: State): void {
  state.hidden -= 1
  if (state.hidden > 0 || state.heard === undefined) return
  state.heard = undefined
  state.listen(false)
}

function close(state: State, name: string): void {
  if (name === 'testcase') closeCase(state)
  else if (name === 'testsuite' || name === 'testsuites') {
    if (state.suites.length > 0) closeSuite(state)
    else closeCollection(state)
  }
}

function closeCase(state: State): void {
  const test = state.cases.pop()
  const suite = innermost(state)
  if (test === undefined || suite === undefined) return
  const outcome = test.outcome ?? outcomeOfAttributes(test.attributes)
  addCase(suite, outcome, parseSeconds(test.attributes['time'] ?? test.attributes['duration']))
  tell(state, test, outcome)
}

function tell(state: State, test: Case, outcome: Outcome): void {
  if (outcome === 'failure' || outcome === 'error') keepFailing(state, test.attributes, { ...test, kind: outcome })
  if (outcome === 'passed' && test.flaky) keepFlaky(state.report, test.attributes['name'])
}

function keepFailing(state: State, test: Attributes, verdict: Verdict): void {
  const { report } = state
  report.failingCount += 1
  if (report.failing.length < mostFailing) {
    report.failing.push(describeFailing(innermost(state)?.name ?? '', test, verdict))
  }
}

function keepFlaky(report: JunitReport, name = ''): void {
  report.flakyCount += 1
  if (report.flaky.length < mostFlaky) report.flaky.push(oneLine(name))
}

function innermost(state: State): Suite | undefined {
  return state.suites.at(-1) ?? state.collections.at(-1)?.suite
}

function closeSuite(state: State): void {
  const suite = state.suites.pop()
  const outer = state.suites.at(-1)
  if (suite === undefined) return
  if (outer !== undefined) {
    nest(outer, suite)
    return
  }
  addSuite(state.report, suite)
  const collection = state.collections.at(-1)
  if (collection !== undefined) collect(collection, suite)
  if (collection === undefined) checkKind(state)
}

function closeCollection(state: State): void {
  const collection = state.collections.pop()
  const outer = state.collections.at(-1)
  if (collection === undefined) return
  addRemainder(state.report, collection)
  if (outer === undefined) checkKind(state)
  else {
    collect(outer, {
      ...collection.suite,
      counted: collection.within,
      listed: collection.listed + collection.suite.listed,
    })
  }
}

/** At the root's end: `<testsuite>` is also what other tools call their own, differently built, reports. */
function checkKind(state: State): void {
  if (state.familiar || state.foreign === undefined) return
  throw refusal(state.path, `is not a JUnit report: it holds <${state.foreign}> where test cases would stand`)
}
