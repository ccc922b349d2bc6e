import { EvidenceError } from '../error.ts'
import { parseVerifierKey, printVerifierKey, type NamedKey } from './note-key.ts'

/** The keys of a log, its witnesses and how many of them must cosign a checkpoint (C2SP tlog-policy). */
export interface LogPolicy {
  /** Keys of logs, whose name is the origin. */
  readonly logs: readonly NamedKey[]
  readonly witnesses: readonly NamedKey[]
  /** Whether the cosignatures of these witnesses, by their verifier keys, are enough. */
  readonly isQuorum: (cosigners: ReadonlySet<string>) => boolean
}

/** Whether a witness, or enough members of a group, cosigned. */
type Component = (cosigners: ReadonlySet<string>) => boolean

interface PolicyLines {
  readonly logs: NamedKey[]
  readonly witnesses: NamedKey[]
  readonly components: Map<string, Component>
  quorum: string | undefined
}

const keywords = { log: addLog, witness: addWitness, group: addGroup, quorum: setQuorum }

/** Parses the text of a policy. Throws EvidenceError `usage` with the number of the line. */
export function parseLogPolicy(text: string): LogPolicy {
  const policy: PolicyLines = { logs: [], witnesses: [], components: new Map(), quorum: undefined }
  for (const [at, line] of text.split('\n').entries()) {
    const [keyword = '', ...fields] = line
      .replace(/#.*$/s, '')
      .split(/[ \t\r]+/)
      .filter((field) => field !== '')
    if (keyword !== '') addLine(policy, { number: at + 1, keyword, fields })
  }
  const { logs, witnesses, components, quorum } = policy
  if (quorum === undefined) throw toPolicyError('it has no quorum; add a line such as "quorum none"')
  return { logs, witnesses, isQuorum: components.get(quorum) ?? (() => true) }
}

interface PolicyLine {
  readonly number: number
  readonly keyword: string
  readonly fields: readonly string[]
}

function addLine(policy: PolicyLines, { number, keyword, fields }: PolicyLine): void {
  const known = Object.entries(keywords).find(([name]) => name === keyword)
  const violation = known === undefined ? `"${keyword}" is no keyword` : known[1](policy, fields)
  if (violation !== undefined) throw toPolicyError(`line ${number}: ${violation}`)
}

/** These functions return what is wrong with a line; undefined if nothing is. */
function addLog({ logs }: PolicyLines, [key = '', ...rest]: readonly string[]): string | undefined {
  const parsed = tryParseKey(key)
  if (parsed?.type !== 0x01 || rest.length > 1) return 'a log has a verifier key of type 1 and can have a URL'
  logs.push(parsed)
  return undefined
}

function addWitness(policy: PolicyLines, [name = '', key = '', ...rest]: readonly string[]): string | undefined {
  const parsed = tryParseKey(key)
  if (parsed?.type !== 0x04 || rest.length > 1) {
    return 'a witness has a name and a verifier key of type 4 (cosignature/v1), and can have a URL'
  }
  const id = printVerifierKey(parsed)
  if (policy.witnesses.some((witness) => printVerifierKey(witness) === id)) return `the key of "${name}" occurs twice`
  policy.witnesses.push(parsed)
  return addComponent(policy, name, (cosigners) => cosigners.has(id))
}

function addGroup(policy: PolicyLines, [name = '', threshold = '', ...names]: readonly string[]): string | undefined {
  const { components } = policy
  const unknown = names.find((member) => !components.has(member))
  if (unknown !== undefined) return `"${unknown}" is no witness or group of an earlier line`
  if (new Set(names).size < names.length) return `a member of "${name}" occurs twice`
  const least = toThreshold(threshold, names.length)
  if (least < 1 || least > names.length) return `"${threshold}" of ${names.length} members is no threshold`
  const members = names.map((member) => components.get(member) ?? (() => false))
  return addComponent(policy, name, (cosigners) => members.filter((member) => member(cosigners)).length >= least)
}

/** 0 for a text that is no number. */
function toThreshold(text: string, members: number): number {
  if (text === 'any') return 1
  if (text === 'all') return members
  return /^\d{1,4}$/.test(text) ? Number(text) : 0
}

function setQuorum(policy: PolicyLines, [name = '', ...rest]: readonly string[]): string | undefined {
  if (policy.quorum !== undefined || rest.length > 0) return 'a policy has one quorum'
  if (name !== 'none' && !policy.components.has(name)) return `"${name}" is no witness or group of an earlier line`
  policy.quorum = name
  return undefined
}

function addComponent({ components }: PolicyLines, name: string, component: Component): string | undefined {
  if (name === 'none' || components.has(name)) return `the name "${name}" is taken`
  components.set(name, component)
  return undefined
}

function tryParseKey(text: string): NamedKey | undefined {
  try {
    return parseVerifierKey(text)
  } catch {
    return undefined
  }
}

function toPolicyError(reason: string): EvidenceError {
  return new EvidenceError('usage', `The policy of the log is not valid: ${reason}.`, { facts: { reason } })
}
