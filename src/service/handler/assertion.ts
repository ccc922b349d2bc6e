import type { Handlers } from '../http/handler.ts'
import { authorize } from '../http/middleware/authorize.ts'
import type { ServiceContext } from '../context.ts'
import { assertInFlow } from '../query/assert-artifact.ts'
import { requireKnownFlow } from '../query/find-trail.ts'

export function createAssertionHandlers(service: ServiceContext): Pick<Handlers, 'assertArtifact'> {
  return {
    assertArtifact: async ({ params: { org, fingerprint }, query, caller }) => {
      const { flow_name: flow, commit, ref, default_branch: defaultBranch } = query
      const question = { fingerprint, commit, ref, defaultBranch }
      await authorize({ caller, store: service.store }, 'read', { org, flow })
      await requireKnownFlow(service, { org, flow }, caller)
      return { status: 200, answer: await assertInFlow(service, { org, flow }, question) }
    },
  }
}
