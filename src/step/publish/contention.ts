import { settle } from '../../error.ts'
import type { VerdictBasis } from '../outcome/verdict-basis.ts'
import type { Position } from './position.ts'

/** Whether another run may have published a newer verdict than that of this run. */
export interface Contention {
  /** Before this run publishes. It is found out once. */
  readonly before: () => Promise<boolean>
  /** After this run has published. */
  readonly after: () => Promise<boolean>
  /** Those of these whose record the service has. A larger sequence than its present one is that of no verdict. */
  readonly selectReached: <T extends { readonly position: Position }>(claims: readonly T[]) => Promise<readonly T[]>
}

/** A run that GitHub starts because of a new review does not publish before this time has passed. */
const freshMs = 5000

/** A verdict of so short a time ago is as new as the answer to another question. */
const justAskedMs = 1000

type ContentionBasis = Pick<VerdictBasis, 'sequence' | 'readAt' | 'askedAt' | 'readSequence'>

/**
 * Finds out from the service, so that most runs need no further request to GitHub: another run has a newer verdict only if the service has
 * a later record, or if this run read the reviews some time ago. Without a verdict it is not known, and so possible. The embedded service
 * has no records of other runs. Before the run publishes, the verdict itself answers, if it is new.
 */
export function createContention(basis: ContentionBasis | undefined, isEmbedded: boolean): Contention {
  const find = async (isNew: boolean): Promise<boolean> => {
    if (basis === undefined || Date.now() - basis.readAt > freshMs) return true
    if (isEmbedded) return false
    if (basis.sequence === undefined) return true
    if (isNew) return false
    const present = await settle(basis.readSequence())
    return !present.ok || present.value !== basis.sequence
  }
  let before: Promise<boolean> | undefined
  return {
    before: async () => (before ??= find(basis !== undefined && performance.now() - basis.askedAt <= justAskedMs)),
    after: () => find(false),
    selectReached: async (claims) => {
      // Without a verdict no sequence is known, and the gate fails.
      if (basis === undefined) return claims
      const largest = Math.max(0, ...claims.map(({ position }) => position.sequence ?? 0))
      const present = isEmbedded || largest === 0 ? 0 : await readPresentSequence(basis, largest)
      return claims.filter(({ position: { sequence } }) => sequence === undefined || sequence <= present)
    },
  }
}

/** A question to the service only if a sequence is claimed that the verdict does not have. */
async function readPresentSequence({ sequence, readSequence }: ContentionBasis, claimed: number): Promise<number> {
  return sequence !== undefined && claimed <= sequence ? sequence : ((await readSequence()) ?? 0)
}
