import type { Handlers } from '../http/handler.ts'
import type { ServiceContext } from '../context.ts'
import { assertInFlow } from '../query/assert-artifact.ts'
import { requireKnownFlow } from '../query/find-trail.ts'

export function createAssertionHandlers(service: ServiceContext): Pick<Handlers, 'assertArtifact'> {
  return {
    assertArtifact: async ({ params: { org, fingerprint }, query }) => {
      const { flow_name: flow, commit, ref, default_branch: defaultBranch } = query
      await requireKnownFlow(service, { org, flow })
      return {
        status: 200,
        answer: await assertInFlow(service, { org, flow }, { fingerprint, commit, ref, defaultBranch }),
      }
    },
  }
}
