import { createShares } from './share.ts'
import { limits } from './limits.ts'

/** What decides how much room a report takes among those that are read and judged together. */
export interface WeighedReport {
  /** The change or the token that it belongs to (limit/owner.ts). */
  readonly owner: string
  /** Bytes that are read for it. */
  readonly size: number
  readonly fingerprint: string | null
  /** The name of the artifact, for the report of one: its template name, else its file name. */
  readonly artifactName: string | undefined
  /** It is judged for each name of its artifact. */
  readonly isByFingerprint: boolean
  readonly targets: number
}

/** A pair of a report and an artifact takes at least this much: 8,192 pairs are judged in some 20 ms, and shown in 50 ms. */
const minSize = limits.reportBytes / limits.reports

/** Fewer and smaller reports leave every owner room, with any names. */
export const uncountedReports = 16
export const uncountedSize = limits.reportBytes / 8

/** The room of reports that are read and judged together. */
export interface ReportRooms {
  /**
   * Claims room for a report beside those that were read, oldest first, and those that are about to be written. Returns the function that
   * ends the claim; undefined if its owner has no room.
   */
  readonly claim: (key: string, reports: readonly WeighedReport[], added: WeighedReport) => (() => void) | undefined
}

export function createReportRooms(): ReportRooms {
  const pending = new Map<string, Set<WeighedReport>>()
  return {
    claim: (key, reports, added) => {
      const claimed = pending.get(key) ?? new Set()
      if (!hasRoom([...reports, ...claimed], added)) return undefined
      pending.set(key, claimed.add(added))
      return () => {
        claimed.delete(added)
        if (claimed.size === 0) pending.delete(key)
      }
    },
  }
}

/** Whether the owner of a report has room for it beside other reports, oldest first (rules 2.4). */
function hasRoom(reports: readonly WeighedReport[], added: WeighedReport): boolean {
  const room = createShares(limits.reportBytes)
  const artifacts = createArtifactCounts()
  for (const report of reports) room.add(report.owner, Math.max(report.size, artifacts.count(report) * minSize))
  return artifacts.hasRoom(added) && room.hasRoom(added.owner, Math.max(added.size, artifacts.count(added) * minSize))
}

interface ArtifactCounts {
  /** Whether the owner of a report may give the artifact this name. */
  readonly hasRoom: (report: WeighedReport) => boolean
  /** Counts a report. Returns the pairs of a report and an artifact that it adds. */
  readonly count: (report: WeighedReport) => number
}

/** Counts the names of each artifact, and the reports that are judged for each of them (rules 5.3, 5.4). */
function createArtifactCounts(): ArtifactCounts {
  const artifacts = new Map<string, ArtifactCount>()
  const get = (fingerprint: string): ArtifactCount => {
    const artifact = artifacts.get(fingerprint) ?? {
      names: new Set(),
      shares: createShares(limits.namesOfArtifact),
      reports: 0,
    }
    artifacts.set(fingerprint, artifact)
    return artifact
  }
  return {
    hasRoom: ({ owner, fingerprint, artifactName: name }) => {
      if (name === undefined || fingerprint === null) return true
      const { names, shares } = get(fingerprint)
      return names.has(name) || shares.hasRoom(owner, 1)
    },
    count: ({ owner, fingerprint, artifactName: name, isByFingerprint, targets }) => {
      if (fingerprint === null) return Math.max(1, targets)
      const artifact = get(fingerprint)
      const { names, shares, reports } = artifact
      const isNew = name !== undefined && !names.has(name)
      if (isNew) {
        names.add(name)
        shares.add(owner, 1)
      }
      if (isByFingerprint) artifact.reports += 1
      return Math.max(1, targets, isByFingerprint ? names.size : 0) + (isNew && names.size > 1 ? reports : 0)
    },
  }
}

interface ArtifactCount {
  readonly names: Set<string>
  readonly shares: ReturnType<typeof createShares>
  /** By fingerprint. */
  reports: number
}
