import { isObject, type JsonObject } from '../../../wire/json/is-object.ts'
import { isReportKind, type NewRecord } from '../record.ts'
import { listWordParts, splitWords } from '../../../text/search-word.ts'

/** What a term is of. The name is shown to callers (rules 1.12). */
type SearchField =
  | 'author'
  | 'branch'
  | 'commit'
  | 'fingerprint'
  | 'issue'
  | 'name'
  | 'pull_request'
  | 'subject'
  | 'trail'

/** Words of a record under which its trail, or its artifact, is found. */
export interface RecordTerms {
  readonly kind: 'trail' | 'artifact'
  /** Fields by term. */
  readonly terms: ReadonlyMap<string, SearchField>
}

type IndexedRecord = Pick<NewRecord, 'kind' | 'flow' | 'trail' | 'type' | 'fingerprint' | 'body'> & {
  readonly ordinal: number
}

/** Terms of one record. More pull requests or issues are found by the pages of the trail only. */
const maxTerms = 300
const maxSubjectWords = 12

/**
 * The terms of a record. A trail is found by the commit with which it was reported, and by its pull requests and issues; an artifact by its
 * names and digest. Reports of a trail repeat its commit, so only the first one is read. Attestations are found by columns of their own.
 */
export function toRecordTerms(record: IndexedRecord): readonly RecordTerms[] {
  if (isOrdinaryReport(record)) return []
  return [
    { kind: 'trail', terms: toTrailTerms(record) } as const,
    { kind: 'artifact', terms: toArtifactTerms(record) } as const,
  ].filter(({ terms }) => terms.size > 0)
}

/** Most records have no terms. */
function isOrdinaryReport({ kind, type, ordinal }: IndexedRecord): boolean {
  return kind === 'attestation' && ordinal > 1 && type !== 'pull_request' && type !== 'jira'
}

function toTrailTerms(record: IndexedRecord): ReadonlyMap<string, SearchField> {
  const terms = createTermList()
  const { flow, trail, body } = record
  if (flow === null || trail === null) return terms.list
  if (isAttestation(record, 'pull_request')) addPullRequests(terms, body['pull_requests'])
  if (isAttestation(record, 'jira')) addIssues(terms, body['jira_results'])
  if (!describesTrail(record)) return terms.list
  terms.add('trail', trail)
  addCommit(terms, body)
  return terms.list
}

function isAttestation({ kind, type }: IndexedRecord, wanted: string): boolean {
  return kind === 'attestation' && type === wanted
}

/** Whether the record reports the trail, or began it. */
function describesTrail({ kind, ordinal }: IndexedRecord): boolean {
  return kind === 'trail' || (ordinal === 1 && isReportKind(kind))
}

function toArtifactTerms({ kind, flow, fingerprint, body }: IndexedRecord): ReadonlyMap<string, SearchField> {
  const terms = createTermList()
  if (kind !== 'artifact' || flow === null || fingerprint === null) return terms.list
  terms.add('fingerprint', fingerprint)
  terms.add('name', readString(body, 'filename'))
  terms.add('name', readString(body, 'template_reference_name'))
  const info = body['git_commit_info']
  terms.add('commit', readString(body, 'git_commit') || (isObject(info) ? readString(info, 'sha1') : ''))
  return terms.list
}

interface TermList {
  readonly list: ReadonlyMap<string, SearchField>
  /** Adds the words of a text, and their parts. The first field of a term counts. */
  readonly add: (field: SearchField, text: string, maxWords?: number) => void
}

function createTermList(): TermList {
  const list = new Map<string, SearchField>()
  const addTerm = (field: SearchField, term: string): void => {
    if (!list.has(term) && list.size < maxTerms) list.set(term, field)
  }
  return {
    list,
    add: (field, text, maxWords = 4) => {
      for (const word of splitWords(text.slice(0, 1000)).slice(0, maxWords)) {
        for (const term of [word, ...listWordParts(word)]) addTerm(field, term)
      }
    },
  }
}

function addCommit(terms: TermList, body: JsonObject): void {
  const info = body['git_commit_info']
  terms.add('commit', readString(body, 'git_commit'))
  if (!isObject(info)) return
  terms.add('commit', readString(info, 'sha1'))
  terms.add('branch', readString(info, 'branch'))
  terms.add('author', `${readString(info, 'author')} ${readString(info, 'author_username')}`, 6)
  terms.add('subject', readString(info, 'message').trimStart().split('\n', 1)[0] ?? '', maxSubjectWords)
}

/** The numbers of all come before the words of any. */
function addPullRequests(terms: TermList, value: unknown): void {
  const pullRequests = listObjects(value)
  for (const { number } of pullRequests) if (typeof number === 'number') terms.add('pull_request', `#${number}`)
  for (const one of pullRequests) {
    terms.add('branch', readString(one, 'head_ref'))
    terms.add('author', readString(one, 'author'))
    terms.add('subject', readString(one, 'title'), maxSubjectWords)
  }
}

function addIssues(terms: TermList, value: unknown): void {
  for (const issue of listObjects(value)) terms.add('issue', readString(issue, 'issue_id'))
}

function listObjects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Documents of every version are read, so a member can have any type. */
function readString(object: JsonObject, member: string): string {
  const value = object[member]
  return typeof value === 'string' ? value : ''
}
