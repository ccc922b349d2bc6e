import { defined } from '../../schema/defined.ts'
import type { Assertion } from '../../schema/resource/artifact.ts'
import type { Handlers } from '../http/input.ts'
import { unknown } from '../http/response/refusal.ts'
import type { Service } from '../context.ts'
import type { ArtifactKey, Filter } from '../store/store.ts'
import { standingOf, worstOf, type Standing } from '../history/artifact-state.ts'
import { isInTrail, readHeldAnywhere, toKey, type Held } from '../query/artifact-in-trail.ts'

export function createAssertionHandlers(service: Service): Pick<Handlers, 'assertArtifact'> {
  return {
    assertArtifact: async ({ params: { org, fingerprint }, query: { flow_name: flow } }) => {
      const filter: Filter = { kinds: ['artifact'], fingerprint, ...defined({ flow }) }
      const reports = await service.store.find(org, filter)
      if (reports.length === 0)
        throw unknown(`artifact ${fingerprint}${flow === undefined ? '' : ` in the flow "${flow}"`}`)
      return { status: 200, answer: await assertAll(service, org, reports.map(toKey)) }
    },
  }
}

/** The worst that any trail says of it. A report without a trail has a say where it says no, or where no trail holds the artifact. */
async function assertAll(service: Service, org: string, keys: readonly ArtifactKey[]): Promise<Assertion> {
  const held = await readHeldAnywhere(service, org, keys)
  const said = held.map((one) => ({ ...standingOf(one.entry, one.judged), held: one, place: placeOf(one) }))
  const hasTrail = said.some(({ held: one }) => isInTrail(one))
  const heard = said.filter(({ held: one, state }) => isInTrail(one) || !hasTrail || state === 'NON-COMPLIANT')
  return { compliance: worstOf(heard.map(({ state }) => state)), reasons: heard.flatMap(explain) }
}

function placeOf(held: Held): string {
  const { flow, trail } = held.judged.history
  return isInTrail(held) ? `${flow}/${trail}` : `${flow}, reported in no trail`
}

function explain({ place, reasons }: Standing & { readonly place: string }): string[] {
  return reasons.map((reason) => `${place}: ${reason}`)
}
