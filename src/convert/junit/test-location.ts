import { oneLine } from '../payload-limit.ts'

/** The source line at which a test failed. */
export interface TestLocation {
  readonly file?: string
  readonly line?: number
}

/** A word of path characters is tried once, from its beginning, so that the time grows with the length only. */
const pathAndLine = /(?<![\w@+~./\\-])((?:[A-Za-z]:)?[\w@+~./\\-]+):(\d{1,6})\b/g
const beforePath = /^[\s("']?$/
const fileEnding = /[\w@+~./\\-]\.[A-Za-z]\w{0,5}$/
const pythonTrace = /File "([^"\n]+)", line (\d{1,6})/g
const libraryPath = /node_modules|site-packages|dist-packages|node:internal|[\\/]vendor[\\/]/

/**
 * The source location in the text of a failure, for reporters without attributes for it: `tests/test_cart.py:12: AssertionError`, or a
 * line of a stack trace. If `file` is not empty, the first location in that file; otherwise the first one with a folder that is not in a
 * library.
 */
export function findTestLocation(text: string, file: string): TestLocation {
  const found = listLocations(text).find(({ path }) => (file === '' ? isOwnSource(path) : isSameFile(path, file)))
  if (found === undefined) return file === '' ? {} : { file }
  return { file: file === '' ? oneLine(found.path) : file, line: Number(found.line) }
}

interface FoundLocation {
  readonly path: string
  readonly line: string
}

function listLocations(text: string): readonly FoundLocation[] {
  const ofTraces = [...text.matchAll(pathAndLine)].flatMap(({ 1: word = '', 2: line = '', index }) => {
    const path = beforePath.test(text.slice(Math.max(0, index - 1), index)) ? word : toPathAfterFunction(word)
    return fileEnding.test(path.slice(-8)) ? [{ path, line }] : []
  })
  const ofPython = [...text.matchAll(pythonTrace)].map(([, path = '', line = '']) => ({ path, line }))
  return [...ofTraces, ...ofPython]
}

/** Some browsers write `function@path`. Empty without an `@`. */
function toPathAfterFunction(word: string): string {
  const at = word.indexOf('@')
  return at < 0 ? '' : word.slice(at + 1)
}

function isOwnSource(path: string): boolean {
  return /[\\/]/.test(path) && !libraryPath.test(path)
}

/** A stack trace may have the absolute path or the bare file name, the reporter's attribute a path from the source root. */
function isSameFile(path: string, file: string): boolean {
  const [one, other] = [path, file].map((name) => `/${name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')}`)
  return one !== undefined && other !== undefined && (one.endsWith(other) || other.endsWith(one))
}
