const plain = /^[A-Za-z_][A-Za-z0-9_./-]*$/
const reserved = /^(true|false|null|yes|no|on|off|y|n)$/i

/** A YAML scalar that reads back as this text, whatever it holds. */
export function toScalar(text: string): string {
  return plain.test(text) && !reserved.test(text) ? text : JSON.stringify(text)
}

/** The same for a workflow, where `${{` would begin an expression. */
export function toWorkflowScalar(text: string): string {
  return toScalar(text.replaceAll('${{', "${{ '${{' }}"))
}
