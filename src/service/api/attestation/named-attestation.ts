import { joinNames } from '../../../text/nearest-name.ts'
import { normaliseName } from '../../../wire/name.ts'
import { parseTrailReference } from '../../../wire/trail-name.ts'
import type { Handlers } from '../../http/handler.ts'
import { ambiguousName, notFound } from '../../http/http-problem.ts'
import { toListHeaders } from '../../http/request/paging.ts'
import type { ServiceContext } from '../../context.ts'
import type { FlowKey } from '../../store/record.ts'
import { judgeHistories } from '../../trail/judge-history.ts'
import { createArtifactMatch } from '../../trail/artifact-attestation.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { mapPaced } from '../../limit/turn.ts'
import { judgeNow, listTrailNames, readHistories } from '../trail/read-trail.ts'
import { showAttestations } from './attestation.ts'
import type { AttestationInTrail } from './attestations-of-commit.ts'

type NamedHandlers = Pick<Handlers, 'listTrailAttestationsByName' | 'listArtifactAttestationsByName'>

/** The attestations of one name, newest first (rules 2.12). */
export const namedAttestationHandlers: NamedHandlers = {
  listTrailAttestationsByName: async ({ params, url }, service) => {
    const { org, flow_name: flow, trail_name: asked, name } = params
    const judged = await judgeNow(service, { org, flow }, parseTrailReference(asked).name)
    const found = selectByName(judged, name)
    const answer = await showAttestations(service, found.toReversed())
    return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
  },
  listArtifactAttestationsByName: async ({ params, url }, service) => {
    const { org, flow_name: flow, fingerprint_prefix: beginning, name } = params
    const found = await findOfArtifact(service, { org, flow }, { beginning, name })
    const answer = await showAttestations(service, found)
    return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
  },
}

/** Oldest first. */
function selectByName(judged: JudgedTrail, name: string): readonly AttestationInTrail[] {
  const asked = normaliseName(name)
  return judged.attestations.filter((fact) => fact.name === asked).map((fact) => ({ fact, judged }))
}

/** Throws 404 if no report of the flow is about such a fingerprint, and 400 if reports are about several. */
async function findOfArtifact(
  service: ServiceContext,
  { org, flow }: FlowKey,
  { beginning, name }: { readonly beginning: string; readonly name: string },
): Promise<readonly AttestationInTrail[]> {
  const kinds = ['artifact', 'attestation'] as const
  const places = await service.store.findPlaces(org, { kinds, flow, fingerprintPrefix: beginning })
  const [fingerprint, ...others] = new Set(places.flatMap((place) => place.fingerprint ?? []))
  if (fingerprint === undefined) throw notFound(`artifact ${beginning} in the flow "${flow}"`)
  if (others.length > 0) {
    const candidates = joinNames([fingerprint, ...others].slice(0, maxProposed))
    throw ambiguousName('fingerprint_prefix', beginning, candidates)
  }
  const histories = await readHistories(service, { org, flow }, listTrailNames(places))
  const trails = await judgeHistories(histories.values(), { now: service.store.now() })
  const found = await mapPaced(trails, (judged) => {
    const isOfArtifact = createArtifactMatch(judged, fingerprint)
    return selectByName(judged, name).filter(({ fact }) => isOfArtifact(fact))
  })
  return found.flat().toSorted((a, b) => b.fact.sequence - a.fact.sequence)
}

/** A message proposes no more fingerprints. */
const maxProposed = 10
