import * as z from 'zod/mini'
import { EpochSeconds, Identifier } from '../primitives.ts'

/** A Git commit (rules 9.11). `sha1` is required (rules 2.2). */
export const GitCommit = z.strictObject({
  sha1: Identifier,
  message: z.optional(z.string()),
  author: z.optional(z.string()),
  author_username: z.optional(z.string()),
  branch: z.optional(z.string()),
  timestamp: z.optional(EpochSeconds),
  url: z.optional(z.string()),
  parents: z.optional(z.array(z.string())),
})
export type GitCommit = z.infer<typeof GitCommit>

/** The members of a commit that a trail shows (rules 2.13). */
export const TrailCommit = z.omit(z.object(GitCommit.shape), { author_username: true, parents: true })
export type TrailCommit = z.infer<typeof TrailCommit>

/** A repository (rules 9.12). `name` and `url` are required (rules 2.2). */
export const RepoInfo = z.strictObject({
  name: z.string(),
  url: z.string(),
  id: z.optional(z.string()),
  description: z.optional(z.string()),
  provider: z.optional(z.string()),
})
export type RepoInfo = z.infer<typeof RepoInfo>
