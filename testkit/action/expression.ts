import { data, Evaluator, Lexer, Parser } from '@actions/expressions'

/** The contexts of `${{ }}`: github, inputs, steps, job, matrix and so on. */
export type Contexts = Readonly<Record<string, unknown>>

/** The text with every `${{ … }}` evaluated by GitHub's evaluator. Values are not evaluated again. */
export function interpolate(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{([^]*?)\}\}/g, (_, expression: string) =>
    evaluate(expression.trim(), contexts, []).coerceString(),
  )
}

/** Whether a step with this `if` runs, after success (`ok`) or failure of the earlier steps. */
export function holds(condition: string | undefined, contexts: Contexts, ok: boolean): boolean {
  const bare = (condition ?? 'success()').replaceAll(/^\$\{\{|\}\}$/g, '').trim()
  const whole = /\b(?:success|failure|always|cancelled)\s*\(/.test(bare) ? bare : `success() && (${bare})`
  return !['', '0', 'false'].includes(evaluate(whole, contexts, statusFunctions(ok)).coerceString())
}

type Status = ConstructorParameters<typeof Evaluator>[2] extends Map<string, infer F> | undefined ? F : never

function statusFunctions(ok: boolean): Status[] {
  const answers = { success: ok, failure: !ok, always: true, cancelled: false }
  return Object.entries(answers).map(([name, answer]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(answer),
  }))
}

function evaluate(expression: string, contexts: Contexts, functions: Status[]): data.ExpressionData {
  const { tokens } = new Lexer(expression).lex()
  const tree = new Parser(tokens, Object.keys(contexts), functions).parse()
  // The reviver converts every object of the text to a type of the evaluator, so the result is a dictionary.
  const values = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary
  return new Evaluator(tree, values, new Map(functions.map((it) => [it.name, it]))).evaluate()
}
