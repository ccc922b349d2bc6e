import { isObject } from '../../../wire/json/is-object.ts'
import { memberOf } from '../../../wire/json/member.ts'
import { asNumber, asObjects, asText, memberAt } from '../../json.ts'
import type { ForeignForm } from '../../foreign/form.ts'
import { rulesOf } from './rule.ts'

/** How `tool.driver.name` starts in the SARIF of security scanners. */
const scannerNames =
  /^(?:anchore|aqua|bandit|bearer|binskim|black ?duck|brakeman|cargo-audit|checkmarx|checkov|clair|codeql|contrast|devskim|docker scout|dependency-check|flawfinder|fortify|gitleaks|gosec|govulncheck|grype|horusec|kics|kubescape|mend|mobsfscan|njsscan|npm.?audit|nuclei|osv-scanner|owasp|poutine|prisma|prowler|retire|scorecard|security ?code ?scan|semgrep|snyk|terrascan|tfsec|trivy|trufflehog|veracode|whitesource|wiz|xray|jfrog|zap|zizmor)/i

/** How it starts in the SARIF of linters: tools that look for faults of style and logic. */
const linterNames =
  /^(?:actionlint|android ?lint|ansible-?lint|biome|buf$|cfn-?lint|checkstyle|clang-?tidy|clippy|codespell|cppcheck|credo|cspell|dart ?analy|detekt|djlint|dotenv-?linter|editorconfig|error ?prone|es-?lint|flake8|go ?vet|golangci|hadolint|haml-?lint|html-?hint|inspectcode|jetbrains|js-?hint|kt-?lint|lint(?:$|er|r)|luacheck|markdown-?lint|microsoft \(r\) visual|mypy|ox-?lint|php-?cs|php ?md|php ?stan|pmd|prettier|protolint|puppet-?lint|py-?lint|pycodestyle|pydocstyle|pyflakes|pyrefly|pyright|qodana|redocly|reek|resharper|revive|roslyn|rubocop|ruff|rust-?clippy|rustc|scalafix|shell-?check|shfmt|spotbugs|sqlfluff|standard(?:$|js|rb)|static ?check|style-?cop|style-?lint|swift-?lint|tf-?lint|ts-?lint|ty$|vale$|xo$|yaml-?lint)/i

/** Extensions that make a linter look for vulnerabilities, by their name. */
const securityExtensions = /find-?sec-?bugs/i

/** `tool.driver.name` of a run; empty without one. */
export function toolNameOf(run: unknown): string {
  return asText(memberAt(run, 'tool', 'driver', 'name')) ?? ''
}

/** Reads the names, in lower case, of the tools that a template allows (rules 5.2). Few files need them. */
export type ToolReader = () => Promise<readonly string[]>

/** Without a template. */
export const allowNone: ToolReader = async () => Promise.resolve([])

/** Whether SARIF has the run of a known linter, which counts only if a template allows the tool. */
export function hasLinterRun(document: unknown): boolean {
  return asObjects(memberOf(document, 'runs')).some((run) => isLinterRun(run, []))
}

/** Whether SARIF comes from a security scanner, or from a tool that `tools` has. Linters write SARIF too. */
export function isSecuritySarif(document: unknown, tools: readonly string[] = []): boolean {
  return asObjects(memberOf(document, 'runs')).some((run) => isSecurityRun(run) || isNamed(run, tools))
}

/** Whether a run is of a known linter that `tools` does not have. */
export function isLinterRun(run: unknown, tools: readonly string[]): boolean {
  return linterNames.test(toolNameOf(run)) && !isSecurityRun(run) && !isNamed(run, tools)
}

function isNamed(run: unknown, tools: readonly string[]): boolean {
  return tools.includes(toolNameOf(run).toLowerCase())
}

function isSecurityRun(run: unknown): boolean {
  if (!isObject(run)) return false
  return (
    scannerNames.test(toolNameOf(run)) ||
    asObjects(memberAt(run, 'tool', 'extensions')).some(({ name }) => securityExtensions.test(asText(name) ?? '')) ||
    [...rulesOf(run).byId.values()].some(
      (rule) => asNumber(memberAt(rule, 'properties', 'security-severity')) !== undefined,
    )
  )
}

/** The form of SARIF of a tool that is not known as a scanner; undefined for any other document. */
export function findSarifForm(document: unknown): ForeignForm | undefined {
  const runs = asObjects(memberOf(document, 'runs'))
  const name = runs.map(toolNameOf).find((text) => text !== '')
  if (name === undefined || isSecuritySarif(document)) return undefined
  if (runs.every((run) => isLinterRun(run, []))) return linterForm(name)
  const cure = 'It is not known as a security scanner: set `kind: vulnscan` to report it as one'
  return { what: `the SARIF of ${name}`, cure, kind: 'vulnscan' }
}

export function linterForm(name: string): ForeignForm {
  const cure = `Let it write a Code Climate issue list and set \`kind: codequality\`, or report whether it passed with \`kind: generic\`. To count it as a scan, name it in the policy of the template: \`tools: [${JSON.stringify(name.toLowerCase())}]\``
  return { what: `the SARIF of ${name}, a linter and no scanner`, cure, kind: 'vulnscan' }
}
