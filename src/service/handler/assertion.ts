import { omitUndefined } from '../../schema/optional.ts'
import type { Assertion } from '../../schema/resource/artifact.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import type { ArtifactKey, Filter } from '../store/reader.ts'
import { judgeArtifactState, pickWorstState, type ArtifactState } from '../history/artifact-state.ts'
import {
  isInTrail,
  readArtifactsOfOrganisation,
  toArtifactKey,
  type ArtifactInTrail,
} from '../query/artifact-in-trail.ts'

export function createAssertionHandlers(service: ServiceContext): Pick<Handlers, 'assertArtifact'> {
  return {
    assertArtifact: async ({ params: { org, fingerprint }, query: { flow_name: flow } }) => {
      const filter: Filter = { kinds: ['artifact'], fingerprint, ...omitUndefined({ flow }) }
      const reports = await service.store.find(org, filter)
      if (reports.length === 0)
        throw notFound(`artifact ${fingerprint}${flow === undefined ? '' : ` in the flow "${flow}"`}`)
      return { status: 200, answer: await assertAll(service, org, reports.map(toArtifactKey)) }
    },
  }
}

/** The worst state in any trail. A report without a trail counts if it is NON-COMPLIANT, or if no trail has the artifact (rules 1.6). */
async function assertAll(service: ServiceContext, org: string, keys: readonly ArtifactKey[]): Promise<Assertion> {
  const artifacts = await readArtifactsOfOrganisation(service, org, keys)
  const states = artifacts.map((artifact) => ({
    ...judgeArtifactState(artifact.entry, artifact.judged),
    isInTrail: isInTrail(artifact),
    location: describeLocation(artifact),
  }))
  const hasTrail = states.some((one) => one.isInTrail)
  const counting = states.filter((one) => one.isInTrail || !hasTrail || one.state === 'NON-COMPLIANT')
  return { compliance: pickWorstState(counting.map(({ state }) => state)), reasons: counting.flatMap(toReasons) }
}

function describeLocation(artifact: ArtifactInTrail): string {
  const { flow, trail } = artifact.judged.history
  return isInTrail(artifact) ? `${flow}/${trail}` : `${flow}, reported in no trail`
}

function toReasons({ location, reasons }: ArtifactState & { readonly location: string }): string[] {
  return reasons.map((reason) => `${location}: ${reason}`)
}
