const page = 'pageInfo { hasNextPage endCursor }'
const actor = '{ __typename login }'
/** The numeric id of an account. A login can be that of another account. */
const account = '{ ... on Bot { databaseId } ... on User { databaseId } }'
const person = '{ name email user { login } }'

/** A commit, with everything that GitHub knows about its people. */
const commitFragment = `fragment CommitFacts on Commit {
  oid message url authoredDate committedDate
  author ${person} committer ${person}
  signature { isValid wasSignedByGitHub }
}`

/** The template. `mode` distinguishes a file from a symbolic link. */
const fileFragment = `fragment Template on Commit {
  file(path: $path) { mode object { ... on Blob { byteSize isTruncated text } } }
}`

const parents = 'parents(first: 100) { totalCount nodes { oid } }'
const authors = `authors(first: 100) { ${page} nodes ${person} }`
const reviews = `{ ${page} nodes {
  author ${actor} state submittedAt authorAssociation authorCanPushToRepository commit { oid }
} }`
/** The last change of the base branch, by a person, or by GitHub after the base branch was merged and deleted. */
const baseChanges = `timelineItems(last: 1, itemTypes: [BASE_REF_CHANGED_EVENT, AUTOMATIC_BASE_CHANGE_SUCCEEDED_EVENT]) {
    nodes { ... on BaseRefChangedEvent { createdAt } ... on AutomaticBaseChangeSucceededEvent { createdAt } }
  }`
const commentNodes = `{ ${page} nodes { url body author ${account} } }`

/** The lists of a pull request that have pages. `others` explains approvals that do not count, and needs no further page. */
const lists = {
  commits: (after: string) =>
    `commits(first: 100${after}) { totalCount ${page} nodes { commit { ...CommitFacts ${parents} ${authors} } } }`,
  writers: (after: string) => `writers: latestOpinionatedReviews(first: 100, writersOnly: true${after}) ${reviews}`,
  comments: (after: string) => `comments(first: 100${after}) ${commentNodes}`,
} as const

export type PagedList = keyof typeof lists

const pullFragment = `fragment Pull on PullRequest {
  url number title state createdAt mergedAt headRefName headRefOid baseRefName baseRefOid
  author ${actor} mergeCommit { oid } baseRepository { nameWithOwner } headRepository { nameWithOwner }
  baseRef { target { ...Template } }
  ${baseChanges}
  potentialMergeCommit { parents(first: 2) { nodes { oid } } ...Template }
  ${lists.commits('')}
  ${lists.writers('')}
  others: latestOpinionatedReviews(first: 100) ${reviews}
}`

/** Which pull requests a query is for. */
export interface PullSelection {
  /** The number that the run names. */
  readonly number: number | undefined
  /** Without a number: the cursor of a further page of the commit's pull requests. */
  readonly after: string | undefined
  /** Without a number: whether the comments of the commit's pull requests matter. */
  readonly hasHead: boolean
  /** Without a number: the number that the message of the commit names. */
  readonly named: number | undefined
  /** With a number: whether the entries of the merge queue of the target branch matter. */
  readonly hasQueue: boolean
}

/**
 * The query for a change: its commit, the template at the tips of the branches, and its pull requests. `discussion` is apart, so that a
 * missing permission for comments does not hide the pull request.
 */
export function toChangeQuery(selection: PullSelection): string {
  const { variables, ofRepository, ofCommit } =
    selection.number === undefined ? selectByCommit(selection) : selectByNumber(selection)
  return `query($owner: String!, $name: String!, $sha: GitObjectID!, $path: String!${variables}) {
  viewer { databaseId }
  repository(owner: $owner, name: $name) {
    defaultBranchRef { name target { ...Template } }
    ${ofRepository}
    object(oid: $sha) { ... on Commit {
      ...CommitFacts ...Template ${parents}
      status { contexts { context state description targetUrl createdAt creator ${account} } }
      ${ofCommit}
    } }
  }
}
${commitFragment}
${fileFragment}
${pullFragment}`
}

interface SelectionText {
  readonly variables: string
  readonly ofRepository: string
  readonly ofCommit: string
}

/** Without the pull requests in full: GitHub counts a query by the pages that it asks for, not by what they have. */
const queue = `mergeQueue(branch: $branch) { entries(first: 100) {
      nodes { headCommit { oid } baseCommit { oid } pullRequest { number } }
    } }`

function selectByNumber({ hasQueue }: PullSelection): SelectionText {
  return {
    variables: hasQueue ? ', $number: Int!, $branch: String!' : ', $number: Int!',
    ofRepository: `pullRequest(number: $number) { ...Pull }
    discussion: pullRequest(number: $number) { ${lists.comments('')} }
    ${hasQueue ? queue : ''}`,
    ofCommit: '',
  }
}

/** Without permission, the list of all pull requests is an error, whereas that of a commit may be empty. */
function selectByCommit({ named, after, hasHead }: PullSelection): SelectionText {
  const comments = hasHead ? lists.comments('') : ''
  const check = 'pullRequests(first: 1) { totalCount }'
  return {
    variables: named === undefined ? '' : ', $named: Int!',
    ofRepository: named === undefined ? check : `${check} named: pullRequest(number: $named) { ...Pull ${comments} }`,
    ofCommit: `associatedPullRequests(first: 3${toCursor(after)}) { ${page} nodes { ...Pull ${comments} } }`,
  }
}

/** The query for pull requests in full, each under the name that `toPullAlias` gives. */
export function toPullsQuery(numbers: readonly number[]): string {
  const pulls = numbers.map((number) => `${toPullAlias(number)}: pullRequest(number: ${number}) { ...Pull }`)
  return `query($owner: String!, $name: String!, $path: String!) {
  repository(owner: $owner, name: $name) { ${pulls.join(' ')} }
}
${commitFragment}
${fileFragment}
${pullFragment}`
}

export function toPullAlias(number: number): string {
  return `pull${number}`
}

/** The most commits of a merge group that are read: GitHub's largest page. */
export const maxGroupCommits = 100

/** The query for the newest commits of a merge group, each with the pull requests that GitHub lists for it. */
export const historyQuery = `query($owner: String!, $name: String!, $sha: GitObjectID!) {
  repository(owner: $owner, name: $name) { object(oid: $sha) { ... on Commit {
    history(first: ${maxGroupCommits}) { nodes {
      oid parents(first: 2) { nodes { oid } }
      associatedPullRequests(first: 10) {
        nodes { number state baseRefName headRefOid baseRepository { nameWithOwner } }
      }
    } }
  } } }
}`

/** The query for the next pages of the lists of a pull request. */
export function toPageQuery(cursors: Readonly<Partial<Record<PagedList, string>>>): string {
  const entries = Object.entries(cursors)
  const wanted = entries.map(([name, cursor]) => (isPagedList(name) ? lists[name](toCursor(cursor)) : ''))
  return `query($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) { headRefOid ${wanted.join(' ')} } }
}
${cursors.commits === undefined ? '' : commitFragment}`
}

function isPagedList(name: string): name is PagedList {
  return Object.hasOwn(lists, name)
}

function toCursor(cursor: string | undefined): string {
  return cursor === undefined ? '' : `, after: ${JSON.stringify(cursor)}`
}
