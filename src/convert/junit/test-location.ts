import { oneLine } from '../payload-limit.ts'

/** The source line at which a test failed. */
export interface TestLocation {
  readonly file?: string
  readonly line?: number
}

const pathAndLine = /(?:^|[\s("'@])((?:[A-Za-z]:)?[\w@+~./\\-]+\.[A-Za-z]\w{0,5}):(\d{1,6})\b/gm
const pythonTrace = /File "([^"\n]+)", line (\d{1,6})/g
const libraryPath = /node_modules|site-packages|dist-packages|node:internal|[\\/]vendor[\\/]/

/**
 * The source location in the text of a failure, for reporters without attributes for it: `tests/test_cart.py:12: AssertionError`, or a
 * line of a stack trace. If `file` is not empty, the first location in that file; otherwise the first one with a folder that is not in a
 * library.
 */
export function findTestLocation(text: string, file: string): TestLocation {
  const found = [...text.matchAll(pathAndLine), ...text.matchAll(pythonTrace)].find(([, path = '']) =>
    file === '' ? isOwnSource(path) : isSameFile(path, file),
  )
  if (found === undefined) return file === '' ? {} : { file }
  const [, path = '', line] = found
  return { file: file === '' ? oneLine(path) : file, line: Number(line) }
}

function isOwnSource(path: string): boolean {
  return /[\\/]/.test(path) && !libraryPath.test(path)
}

/** A stack trace may have the absolute path or the bare file name, the reporter's attribute a path from the source root. */
function isSameFile(path: string, file: string): boolean {
  const [one, other] = [path, file].map((name) => `/${name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')}`)
  return one !== undefined && other !== undefined && (one.endsWith(other) || other.endsWith(one))
}
