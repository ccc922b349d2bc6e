import type { StoredRecord } from '../store/record.ts'

/** A record that names a commit. */
export interface CommitRecord {
  readonly commit: string
  readonly sequence: number
}

/** The first record of each commit. `records`: oldest first. */
export function selectCommitRecords(records: readonly StoredRecord[]): readonly CommitRecord[] {
  const first = new Map<string, CommitRecord>()
  for (const { commit, sequence } of records) {
    if (commit !== null && !first.has(commit)) first.set(commit, { commit, sequence })
  }
  return [...first.values()]
}
