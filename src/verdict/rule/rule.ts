import type { Policy } from '../../schema/resource/template.ts'
import { canonicalJson } from '../../json/canonical.ts'
import type { Content } from '../evidence/evidence.ts'
import { faultsOfCodequality, isCodequalityNoWorse } from './codequality.ts'
import { faultsOfJira } from './jira.ts'
import { faultsOfJunit, isJunitNoWorse } from './junit.ts'
import { faultsOfPullRequests } from './pull-request.ts'
import { faultsOfVulnscan, isVulnscanNoWorse } from './vulnscan.ts'

/** Why the content is not compliant, in short sentences; empty where it is. */
export function faultsOf(content: Content, policy: Policy | undefined): readonly string[] {
  switch (content.kind) {
    case 'generic':
      return faultsOfClaim(content.is_compliant, [])
    case 'junit':
      return faultsOfJunit(content.junit_results, policy)
    case 'vulnscan':
      return faultsOfVulnscan(content.vulnscan_results, policy)
    case 'codequality':
      return faultsOfCodequality(content.codequality_results, policy)
    case 'pull_request':
      return faultsOfPullRequests(content.pull_requests, policy)
    case 'jira':
      return faultsOfJira(content.jira_results)
    case 'custom':
      return faultsOfClaim(content.is_compliant, content.type_errors)
  }
}

/** Whether an excuse for the earlier report still fits the later one of the same type (decisions.md §5, overrides). */
export function isNoWorse(later: Content, earlier: Content): boolean {
  return isBounded(later, earlier) || canonicalJson(later) === canonicalJson(earlier)
}

function isBounded(later: Content, earlier: Content): boolean {
  if (later.kind === 'vulnscan' && earlier.kind === 'vulnscan') {
    return isVulnscanNoWorse(later.vulnscan_results, earlier.vulnscan_results)
  }
  if (later.kind === 'junit' && earlier.kind === 'junit') {
    return isJunitNoWorse(later.junit_results, earlier.junit_results)
  }
  if (later.kind === 'codequality' && earlier.kind === 'codequality') {
    return isCodequalityNoWorse(later.codequality_results, earlier.codequality_results)
  }
  return false
}

function faultsOfClaim(isCompliant: boolean, errors: readonly string[]): readonly string[] {
  if (isCompliant) return []
  return errors.length > 0 ? errors : ['reported as not compliant']
}
