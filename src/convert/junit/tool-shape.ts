import type { Attributes } from '../xml.ts'

/**
 * What identifies a tool whose header counts something other than tests. An exception needs the whole shape of the tool: the attributes of
 * the suite, its properties, and a mark in each test case.
 */
export interface ToolShape {
  /** The names of the suite's attributes, sorted. */
  readonly form: string
  readonly name: string
  readonly hostname: string | undefined
  readonly properties: Set<string>
  /** Whether each test case states its result in the manner of Qt 5. */
  hasQtResults: boolean
  /** Whether each test case has a class name that begins with the name of the suite. */
  hasOwnClassnames: boolean
}

export function openToolShape(attributes: Attributes): ToolShape {
  return {
    form: Object.keys(attributes).toSorted().join(' '),
    name: attributes['name'] ?? '',
    hostname: attributes['hostname'],
    properties: new Set(),
    hasQtResults: true,
    hasOwnClassnames: true,
  }
}

/** A test case as its attributes and comments show it. */
export interface MarkedCase {
  readonly attributes: Attributes
  readonly hasSkipMessage: boolean
}

export function markCase(shape: ToolShape, { attributes, hasSkipMessage }: MarkedCase): void {
  shape.hasQtResults &&= attributes['result'] !== undefined || hasSkipMessage
  shape.hasOwnClassnames &&= attributes['classname']?.startsWith(`${shape.name}.`) === true
}

/** Qt 6 writes further attributes, and no `result`. */
function hasFormOfQt5({ form, properties }: ToolShape): boolean {
  return form === 'errors failures name tests' && properties.has('QTestVersion')
}

/** Qt 5 counts each message of a test as an error, also that of `QSKIP`. It has its failures in the test cases. */
export function countsMessages(shape: ToolShape): boolean {
  return hasFormOfQt5(shape) && shape.hasQtResults
}

/** A test case of Qt 5 that was skipped has a message in place of a `result`. */
export function isSkippedInQt5(shape: ToolShape, { attributes, hasSkipMessage }: MarkedCase): boolean {
  return hasFormOfQt5(shape) && attributes['result'] === undefined && hasSkipMessage
}

const formsOfCatch2 = new Set([
  'errors failures hostname name tests time timestamp',
  'errors failures hostname name skipped tests time timestamp',
])

/** Catch2 and doctest count assertions as tests. */
export function countsAssertions({ form, hostname, hasOwnClassnames }: ToolShape): boolean {
  if (form === 'doctest_version errors failures name tests time timestamp') return true
  return formsOfCatch2.has(form) && hostname === 'tbd' && hasOwnClassnames
}

/** gotestsum writes no `errors` for a suite, and the version of Go for each. */
export function isOfGotestsum({ form, properties }: ToolShape): boolean {
  return properties.has('go.version') && !form.split(' ').includes('errors')
}

/** The message of `QSKIP`, as Qt 5 writes it. */
export function isQtSkipMessage(comment: string): boolean {
  return / type="skip"\s*$/.test(comment)
}

/** The tests that failed or were cancelled, as the test runner of Node writes them at the end of its report. */
export function readNodeTotal(
  comment: string,
): { readonly name: 'fail' | 'cancelled'; readonly count: number } | undefined {
  const [, name, count] = /^ (fail|cancelled) (\d{1,9}) $/.exec(comment) ?? []
  return name === 'fail' || name === 'cancelled' ? { name, count: Number(count) } : undefined
}
