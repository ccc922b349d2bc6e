/** A record that may name a commit. */
export interface NamingRecord {
  readonly commit: string | null
  readonly sequence: number
}

/** A record that names a commit. */
export interface CommitRecord {
  readonly commit: string
  readonly sequence: number
}

/** The first record of each commit. `records`: oldest first. */
export function selectCommitRecords(records: readonly NamingRecord[]): readonly CommitRecord[] {
  const first = new Map<string, CommitRecord>()
  for (const { commit, sequence } of records) {
    if (commit !== null && !first.has(commit)) first.set(commit, { commit, sequence })
  }
  return [...first.values()]
}
