export const id = 993;
export const ids = [993];
export const modules = {

/***/ 4108:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runConvert: () => (/* binding */ runConvert)
});

// EXTERNAL MODULE: ./build/convert/convert.js + 20 modules
var convert = __webpack_require__(5465);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/command/result.js + 1 modules
var result = __webpack_require__(173);
;// CONCATENATED MODULE: ./build/command/convert-files.js



const kinds = ['junit', 'vulnscan', 'codequality'];
/** `evidence convert`: what would be sent for these files, without sending it. */
async function convertFiles(asked) {
    const { files, cwd, maxIssues } = asked;
    const kind = kinds.find((it) => it === asked.kind);
    if (kind === undefined) {
        throw new error/* EvidenceError */.o('usage', `KIND is "${asked.kind}"; convert takes ${kinds.join(', ')}.`);
    }
    if (files.length === 0)
        throw new error/* EvidenceError */.o('usage', `convert ${kind} needs at least one FILE.`);
    return (0,convert/* convert */.C)(kind, files.map((file) => (0,result/* openResult */.c5)(file, cwd)), maxIssues === '' ? {} : { maxIssues });
}

// EXTERNAL MODULE: ./build/command/exit.js
var exit = __webpack_require__(1652);
// EXTERNAL MODULE: ./build/cli/words.js
var cli_words = __webpack_require__(9596);
;// CONCATENATED MODULE: ./build/cli/convert.js



/** `evidence convert KIND FILE…`: prints {kind, payload, notes} as JSON and sends nothing. */
async function runConvert(words, { out, host }) {
    const parsed = (0,cli_words/* readWords */.ux)(words, ['max-issues'], Infinity);
    const [kind = '', ...files] = parsed.positionals;
    out(JSON.stringify(await convertFiles({ kind, files, cwd: host.cwd, maxIssues: (0,cli_words/* lastOf */.g1)(parsed, 'max-issues') ?? '' })));
    return exit/* exit */.NS.done;
}


/***/ }),

/***/ 9596:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g1: () => (/* binding */ lastOf),
/* harmony export */   ux: () => (/* binding */ readWords),
/* harmony export */   wo: () => (/* binding */ demand)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5602);


/**
 * Options that take a value and may be given several times, and words that are no option: no more than `most` of them, for a word that
 * nobody reads was meant as something.
 */
function readWords(words, names, most = 0) {
    const { values, positionals } = parse(words, names);
    const surplus = positionals[most];
    if (surplus !== undefined) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .EvidenceError */ .o('usage', `"${surplus}" is one word too many here. See evidence --help.`);
    }
    return {
        options: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value ?? []).map(String)])),
        positionals,
    };
}
function parse(words, names) {
    try {
        return (0,node_util__WEBPACK_IMPORTED_MODULE_0__.parseArgs)({
            args: [...words],
            options: Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true }])),
            allowPositionals: true,
        });
    }
    catch (cause) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .EvidenceError */ .o('usage', `${firstSentence(cause)}. See evidence --help.`, { cause });
    }
}
/** Node's advice after it speaks of what these commands do not have. */
function firstSentence(cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return message.split(/\.?\s*\n|\. |\.$/)[0] ?? message;
}
/** The last value of an option, as most commands take it. */
function lastOf({ options }, name) {
    return options[name]?.at(-1);
}
/** The last value of an option that must be there. */
function demand(words, name) {
    const value = lastOf(words, name);
    if (value !== undefined && value !== '')
        return value;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .EvidenceError */ .o('usage', `--${name} is required.`);
}


/***/ }),

/***/ 2179:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ settle)
/* harmony export */ });
async function settle(work) {
    try {
        return { ok: true, value: await work };
    }
    catch (error) {
        return { ok: false, error };
    }
}


/***/ }),

/***/ 4763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ parseUrl)
/* harmony export */ });
/** A URL, or undefined where the text is none. (`URL.parse` says the same, but not on Node 20.) */
function parseUrl(text, base) {
    return URL.canParse(text, base) ? new URL(text, base) : undefined;
}


/***/ })

};
