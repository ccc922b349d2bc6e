/** The first members of a package, in their order. */
const firstNames = ['README.txt', 'package.json', 'checkpoint', 'range', 'entries'] as const
type FirstName = (typeof firstNames)[number]

/** The lists of members that follow them, in their order. */
const listNames = ['events', 'flow', 'records', 'attachments'] as const
type RecordList = 'events' | 'flow' | 'records'

/** What a member of a package is, by its name (rules 12.1). */
export type MemberKey =
  | { readonly part: Exclude<FirstName, 'entries'> }
  | { readonly part: 'entries' }
  /** The document of a record, or the inclusion proof of its entry. */
  | { readonly part: RecordList; readonly sequence: number; readonly form: 'json' | 'proof' }
  | { readonly part: 'attachments'; readonly sha256: string }

export function printName(key: MemberKey): string {
  switch (key.part) {
    case 'events':
    case 'flow':
    case 'records':
      return `${key.part}/${key.sequence}.${key.form}`
    case 'attachments':
      return `${key.part}/${key.sha256}`
    case 'README.txt':
    case 'package.json':
    case 'checkpoint':
    case 'range':
    case 'entries':
      return key.part
  }
}

/** Undefined for a name that no member has. */
export function parseName(name: string): MemberKey | undefined {
  const first = firstNames.find((known) => known === name)
  if (first !== undefined) return first === 'entries' ? { part: first } : { part: first }
  const [, part, digits, form] =
    /^(events|flow|records)\/([1-9]\d{0,14})\.(json|proof)$/.exec(name) ??
    /^(attachments)\/([a-f0-9]{64})$/.exec(name) ??
    []
  if (digits === undefined) return undefined
  if (part === 'attachments') return { part, sha256: digits }
  if (part === 'records') return form === 'json' ? { part, sequence: Number(digits), form } : undefined
  if (part !== 'events' && part !== 'flow') return undefined
  return { part, sequence: Number(digits), form: form === 'json' ? 'json' : 'proof' }
}

/** Whether a member can follow another one. Undefined: the beginning of the package, and its end. */
export function canFollow(previous: MemberKey | undefined, next: MemberKey | undefined): boolean {
  return isPaired(previous, next) && isInOrder(previous, next)
}

/** Whether the document of an event or of a record of the flow has its proof. Only one of the flow can be erased, so that its proof is alone. */
function isPaired(previous: MemberKey | undefined, next: MemberKey | undefined): boolean {
  if (previous !== undefined && isProven(previous) && previous.form === 'json')
    return next !== undefined && printName(next) === printName({ ...previous, form: 'proof' })
  return next?.part !== 'events' || next.form === 'json'
}

function isProven(key: MemberKey): key is MemberKey & { readonly part: 'events' | 'flow' } {
  return key.part === 'events' || key.part === 'flow'
}

function isInOrder(previous: MemberKey | undefined, next: MemberKey | undefined): boolean {
  const before = toRank(previous)
  const after = next === undefined ? Infinity : toRank(next)
  // Each of the first members is present, and nothing else is between them.
  if (before < firstNames.length - 1 || after < firstNames.length) return after === before + 1
  if (before !== after) return before < after
  return previous !== undefined && next !== undefined && isAfter(previous, next)
}

/** The place of a part in the order; -1 for the beginning of the package. */
function toRank(key: MemberKey | undefined): number {
  return [...firstNames, ...listNames].findIndex((name) => name === key?.part)
}

/** Of two members of one list, whether the second comes later. */
function isAfter(previous: MemberKey, next: MemberKey): boolean {
  if ('sha256' in previous) return 'sha256' in next && next.sha256 > previous.sha256
  return 'sequence' in previous && 'sequence' in next && toPlace(next) > toPlace(previous)
}

function toPlace({ sequence, form }: Extract<MemberKey, { readonly sequence: number }>): number {
  return 2 * sequence + (form === 'json' ? 0 : 1)
}
