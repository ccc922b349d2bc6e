import type { CommitStatus, OwnComment } from '../change-answer.ts'
import { isMarkedBody } from '../comment-body.ts'
import { isOwnContext } from '../commit-status.ts'
import { pickEpoch, pickId, pickMember, pickText } from '../response.ts'

/**
 * The comments with a marker by the owner of the token, oldest first. A marker in a comment of another account is a quotation, or a
 * forgery.
 */
export function toOwnComments(nodes: readonly unknown[], account: number): readonly OwnComment[] {
  return nodes.flatMap((node) => {
    const [body, url] = [pickText(node, 'body'), pickText(node, 'url')]
    const id = /#issuecomment-(\d+)$/.exec(url)?.[1]
    const isOwn = pickId(node, 'author', 'databaseId') === account
    if (id === undefined || !isMarkedBody(body) || !isOwn) return []
    return [{ id: Number(id), url, body }]
  })
}

const states = ['error', 'expected', 'failure', 'pending', 'success'] as const

/** The statuses of this action on a commit. `status` is null if the commit has none. */
export function toStatuses(status: unknown): readonly CommitStatus[] {
  const contexts = pickMember(status, 'contexts')
  if (!Array.isArray(contexts)) return []
  return contexts.flatMap((node: unknown) => {
    const context = pickText(node, 'context')
    const state = states.find((one) => one === pickText(node, 'state').toLowerCase())
    if (state === undefined || !isOwnContext(context)) return []
    return [
      {
        context,
        state,
        description: pickText(node, 'description'),
        targetUrl: pickText(node, 'targetUrl'),
        createdAt: pickEpoch(node, 'createdAt') ?? 0,
        creator: pickId(node, 'creator', 'databaseId'),
      },
    ]
  })
}
