export const id = 586;
export const ids = [586];
export const modules = {

/***/ 5705:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _h: () => (/* binding */ joinErrors),
/* harmony export */   lA: () => (/* binding */ fits),
/* harmony export */   qg: () => (/* binding */ parse)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3945);

/** Checks a value from outside (wire, file, environment) against its schema. */
function parse(schema, value) {
    const result = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .safeParse */ .xL(schema, value, { reportInput: true });
    if (result.success)
        return { ok: true, value: result.data };
    return { ok: false, errors: firstOfEach(result.error.issues.flatMap(describe)) };
}
/** Whether a value holds as it is: for one that is hashed, and so must not lose a member to its schema. */
function fits(schema, value) {
    return zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .safeParse */ .xL(schema, value).success;
}
/** One sentence of everything that is wrong, for a message: `name: is required (a string); max.high: must be an integer`. */
function joinErrors(errors) {
    return Object.entries(errors)
        .map(([path, wrong]) => `${path}: ${wrong}`)
        .join('; ');
}
/** Of several complaints about one path the first says most. */
function firstOfEach(complaints) {
    return { ...Object.fromEntries(complaints), ...Object.fromEntries(complaints.toReversed()) };
}
function describe(issue) {
    if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key) => [dotted([...issue.path, key]), 'is not a member that is known here']);
    }
    return [[dotted(issue.path), explain(issue)]];
}
function dotted(path) {
    return path.length === 0 ? 'body' : path.map(String).join('.');
}
function explain(issue) {
    if (issue.input === undefined)
        return 'is required';
    return issue.message === 'Invalid input' ? expectation(issue) : issue.message;
}
function expectation(issue) {
    switch (issue.code) {
        case 'invalid_type':
            return `must be ${article(issue.expected)}`;
        case 'too_small':
            return `must be at least ${issue.minimum}`;
        case 'too_big':
            return `must be at most ${issue.maximum}`;
        case 'invalid_value':
            return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
        default:
            return 'is not in a form that is taken';
    }
}
function article(type) {
    const noun = type === 'int' ? 'integer' : type;
    return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}


/***/ }),

/***/ 9594:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $A: () => (/* binding */ Fingerprint),
/* harmony export */   $T: () => (/* binding */ AttestationType),
/* harmony export */   QT: () => (/* binding */ TrailName),
/* harmony export */   Th: () => (/* binding */ OverridableName),
/* harmony export */   Yk: () => (/* binding */ CommitSha),
/* harmony export */   Z$: () => (/* binding */ ComplianceState),
/* harmony export */   cT: () => (/* binding */ TemplateName),
/* harmony export */   eA: () => (/* binding */ FreeObject),
/* harmony export */   gw: () => (/* binding */ Identifier),
/* harmony export */   iV: () => (/* binding */ FlowName),
/* harmony export */   w4: () => (/* binding */ AttestationName),
/* harmony export */   xZ: () => (/* binding */ EpochSeconds)
/* harmony export */ });
/* unused harmony export BuiltInType */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3305);

/** SHA-256 of an artifact, 64 lowercase hex characters (published-api.md §1). */
const Fingerprint = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-f0-9]{64}$/, 'must be a SHA-256 of 64 lowercase hex characters'))
    .brand();
const CommitSha = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-f0-9]{40}$/, 'must be a commit SHA of 40 lowercase hex characters'))
    .brand();
const FlowName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9][a-zA-Z0-9.\-_~]*$/, 'must begin with a letter or digit; then letters, digits and . - _ ~'));
const TrailName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/, 'must begin with a letter or digit; then letters, digits and - _ . ~'));
/** The name that an artifact has in the flow template (published-api.md §2.5). */
const TemplateName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9\-_]+$/, 'must be letters, digits, - and _'));
/** A name that the override operation can address (published-api.md §4.4). */
const OverridableName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9\-_,]+$/, 'must be letters, digits, - _ and ,'));
/** What records are looked up by: no engine finds half a surrogate pair again, and PostgreSQL takes no NUL (RFC 7493 §2.1). */
const Identifier = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._minLength */ .m9(1, 'must not be empty'), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[^\p{Cc}\p{Cs}]*$/u, 'must be printable characters'));
/** Any printable text (decisions.md §2): wider than what an override can address, so the action warns. */
const AttestationName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[^\p{Cc}\p{Cs}\u2028\u2029]{1,200}$/u, 'must be 1 to 200 printable characters'));
const BuiltInType = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['generic', 'junit', 'vulnscan', 'pull_request', 'jira', 'codequality']);
const CustomType = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .templateLiteral */ .Uy$(['custom:', zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/))]);
/** A built-in type, or `custom:<type_name>` (published-api.md §1). */
const AttestationType = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([BuiltInType, CustomType], 'must be generic, junit, vulnscan, pull_request, jira, codequality or custom:<type_name>');
const ComplianceState = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE']);
/** An object whose members the caller chooses: annotations, external_urls, tags. */
const FreeObject = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J());
/** Seconds since the epoch, with a fraction (decisions.md §2). */
const EpochSeconds = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig();


/***/ })

};
