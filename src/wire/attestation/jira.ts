import * as z from 'zod/mini'
import { FreeObject } from '../primitives.ts'

export const JiraIssue = z.strictObject({
  issue_id: z.string(),
  issue_url: z.string(),
  issue_exists: z.boolean(),
  issue_fields: z.optional(FreeObject),
})
export type JiraIssue = z.infer<typeof JiraIssue>

export const JiraMembers = z.strictObject({ jira_results: z.array(JiraIssue) })
export type JiraMembers = z.infer<typeof JiraMembers>
