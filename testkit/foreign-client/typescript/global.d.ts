/** A type of the browser that the generated client uses, and that Node's types do not declare. */
type BodyInit = NonNullable<RequestInit['body']>
