import { oneLine } from '../printable.ts'

/** Where in the sources a test failed. */
export interface Place {
  readonly file?: string
  readonly line?: number
}

const pathAndLine = /(?:^|[\s("'@])((?:[A-Za-z]:)?[\w@+~./\\-]+\.[A-Za-z]\w{0,5}):(\d{1,6})\b/gm
const pythonTrace = /File "([^"\n]+)", line (\d{1,6})/g
const foreign = /node_modules|site-packages|dist-packages|node:internal|[\\/]vendor[\\/]/

/**
 * The place that the text of a failure tells, where its reporter has no attribute for it: `tests/test_cart.py:12: AssertionError`, a line
 * of a stack trace. With `file`, a place in that file; without, the first one that has a folder and is not of a library.
 */
export function findPlace(text: string, file: string): Place {
  const found = [...text.matchAll(pathAndLine), ...text.matchAll(pythonTrace)].find(([, path = '']) =>
    file === '' ? isOwnSource(path) : isSameFile(path, file),
  )
  if (found === undefined) return file === '' ? {} : { file }
  const [, path = '', line] = found
  return { file: file === '' ? oneLine(path) : file, line: Number(line) }
}

function isOwnSource(path: string): boolean {
  return /[\\/]/.test(path) && !foreign.test(path)
}

/** Traces may tell the whole path, or the name alone, of what the reporter tells from the root of the sources. */
function isSameFile(path: string, file: string): boolean {
  const [one, other] = [path, file].map((name) => `/${name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')}`)
  return one !== undefined && other !== undefined && (one.endsWith(other) || other.endsWith(one))
}
