import type { Handlers } from '../http/input.ts'
import type { Service } from '../context.ts'
import type { RecordKind, StoredRecord } from '../store/store.ts'
import { toArtifact } from '../resource/artifact.ts'
import { toFullAttestation } from '../resource/attestation.ts'
import { commitOfArtifact } from '../history/commit.ts'
import type { Judged } from '../history/judged-trail.ts'
import { beganAt } from '../history/history.ts'
import { createLinks } from '../resource/links.ts'
import { toTrail } from '../resource/trail.ts'
import { judgeAround, listBelonging } from '../query/attestations-of-commit.ts'
import { isInTrail, listHeld, readHeldAnywhere, toKey, type Held } from '../query/artifact-in-trail.ts'

const kinds: readonly RecordKind[] = ['trail', 'artifact', 'attestation']

/** Finds what belongs to a commit or a fingerprint, by its beginning (decisions.md §1). Newest first. */
export function createSearchHandlers(service: Service): Pick<Handlers, 'search'> {
  return {
    search: async ({ params: { org, sha } }) => {
      const [byCommit, byFingerprint] = await Promise.all([
        service.store.find(org, { kinds, commitPrefix: sha }),
        service.store.find(org, { kinds, fingerprintPrefix: sha }),
      ])
      const records = [...byCommit, ...byFingerprint]
      const trails = await judgeAround(service, org, records)
      const artifacts = await findArtifacts(service, { org, sha }, { trails, records })
      const held = new Set(artifacts.map(({ judged }) => judged))
      const begins = (value: string | undefined): boolean => value?.startsWith(sha) === true
      const attestations = (await listBelonging(service, trails)).filter(
        ({ entry, commit }) => begins(commit) || begins(entry.report.artifact_fingerprint),
      )
      const links = createLinks(service.publicUrl(), org)
      const answer = {
        trails: trails
          .filter((judged) => begins(judged.report.git_commit_info?.sha1) || held.has(judged))
          .toSorted((a, b) => beganAt(b.history) - beganAt(a.history))
          .map((judged) => toTrail(judged, links)),
        artifacts: artifacts.map(({ entry, judged }) => toArtifact(entry, judged, links)),
        attestations: attestations.map(({ entry, judged }) => toFullAttestation(entry, judged, links)),
      }
      return { status: 200, answer }
    },
  }
}

interface Asked {
  readonly org: string
  readonly sha: string
}

interface Around {
  readonly trails: readonly Judged[]
  readonly records: readonly StoredRecord[]
}

async function findArtifacts(
  service: Service,
  { org, sha }: Asked,
  { trails, records }: Around,
): Promise<readonly Held[]> {
  const loose = records.filter(({ kind, trail }) => kind === 'artifact' && trail === null).map(toKey)
  return [...trails.flatMap(listHeld), ...(await readHeldAnywhere(service, org, loose))]
    .filter((held) => {
      const commit = commitOfArtifact(held.entry, isInTrail(held) ? held.judged : undefined)
      return commit?.startsWith(sha) === true || held.entry.report.fingerprint.startsWith(sha)
    })
    .toSorted((a, b) => b.entry.first.sequence - a.entry.first.sequence)
}
