import { commitSha, fingerprint } from './report.ts'

/** A row of a table of the published API. */
export interface Row {
  /** Dotted path; a number is an element of a list. */
  readonly member: string
  /** A JSON type, `integer`, or `any`; with `[]` a list of it, with `|null` also null. */
  readonly type: string
  readonly required: boolean
  readonly pattern: RegExp | undefined
}

/** Rows as text: member, type, `yes` where it is required, pattern; two spaces or more between them. */
export function rows(text: string): readonly Row[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(toRow)
}

function toRow(line: string): Row {
  const [member = '', type = '', required = '', pattern] = line.trim().split(/ {2,}/)
  return {
    member,
    type,
    required: required === 'yes',
    pattern: pattern === undefined ? undefined : new RegExp(pattern),
  }
}

/** The rows of an object below a member. */
export function below(member: string, text: string): string {
  return text.replaceAll(/^ *(?=\S)/gmu, `${member}.`)
}

/** Section 2.1. */
export const gitCommitRows = `
  sha1             string
  message          string
  author           string
  author_username  string
  branch           string
  timestamp        number
  url              string
  parents          string[]`

/** Section 2.2. */
export const repoInfoRows = `
  name         string
  url          string
  id           string
  description  string
  provider     string`

export const gitCommit = {
  sha1: commitSha,
  message: 'm',
  author: 'A <a@b>',
  author_username: 'a',
  branch: 'main',
  timestamp: 1.5,
  url: 'u',
  parents: ['p'],
}
export const repoInfo = { name: 'n', url: 'u', id: '1', description: 'd', provider: 'github' }

/** The members that attestations share (section 4.8). */
export const common = {
  origin_url: 'o',
  description: 'd',
  artifact_fingerprint: fingerprint,
  target_artifacts: ['app'],
  git_commit_info: gitCommit,
  repo_info: repoInfo,
  external_urls: { l: 'u' },
  annotations: { a: 'b' },
  user_data: { k: 'v' },
}

/** Whether a value is of a type. */
export function isOfType(value: unknown, type: string): boolean {
  if (type.endsWith('|null')) return value === null || isOfType(value, type.slice(0, -5))
  if (type.endsWith('[]')) return Array.isArray(value) && value.every((element) => isOfType(element, type.slice(0, -2)))
  if (type === 'any') return value !== undefined
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}
