/** The package that a scanner found, and what fixes it. */
export interface FoundPackage {
  readonly name: string | undefined
  /** The installed version, or the range of vulnerable ones. */
  readonly version: string | undefined
  /** Versions without the vulnerability. */
  readonly fixedIn?: readonly string[]
  /** Something else that brings a fixed version, such as a package that depends on it, or a command. */
  readonly fixedBy?: string | undefined
}

const maxFixes = 5
const maxFixLength = 100

/** The message of a finding: `lodash 4.17.20 (fixed in 4.17.21): Command injection`. Without a package it is the description. */
export function toPackageMessage(found: FoundPackage, description: string): string {
  const named = [found.name, found.version].filter((part) => part !== undefined && part !== '').join(' ')
  if (named === '') return description
  return description === '' ? named : `${named}${describeFix(found)}: ${description}`
}

function describeFix({ fixedIn = [], fixedBy = '' }: FoundPackage): string {
  const versions = [...new Set(fixedIn.map(toPlainFix))].filter((version) => version !== '').slice(0, maxFixes)
  if (versions.length > 0) return ` (fixed in ${versions.join(' or ')})`
  const by = toPlainFix(fixedBy)
  return by === '' ? '' : ` (fixed by ${by})`
}

/** A text that cannot end the brackets or the beginning of a message. */
function toPlainFix(text: string): string {
  const spaced = text.replace(/[\s()]+/g, ' ')
  const plain = spaced.replace(/:(?![^ :])/g, '').trim()
  return plain.length > maxFixLength ? '' : plain
}

/** The parts of a message; empty where it has none. */
export interface PackageMessage {
  readonly name: string
  readonly version: string
  /** `in 4.17.21 or 5.0.1`, or `by npm audit fix`. */
  readonly fix: string
  readonly description: string
}

const packageName = /^@?[\w./:+-]{1,200}$/
const packageVersion = /^[v\d<>=^~*][\w.:+~^<>=|* -]{0,100}$/
const fixStart = ' (fixed '

/** Reads a message of the form that `toPackageMessage` writes. Any other is a description alone. */
export function parsePackageMessage(message: string): PackageMessage {
  const end = message.indexOf(': ')
  const head = message.slice(0, Math.max(0, end))
  const fixAt = head.endsWith(')') ? head.indexOf(fixStart) : -1
  const named = fixAt < 0 ? head : head.slice(0, fixAt)
  const at = named.slice(1).search(/[@ ]/) + 1
  const [name, version] = [named.slice(0, at), named.slice(at + 1)]
  const description = message.slice(end + 2)
  if (!packageName.test(name) || !packageVersion.test(version) || description === '') {
    return { name: '', version: '', fix: '', description: message }
  }
  return { name, version, fix: fixAt < 0 ? '' : head.slice(fixAt + fixStart.length, -1), description }
}
