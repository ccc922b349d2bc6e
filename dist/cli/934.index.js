export const id = 934;
export const ids = [934];
export const modules = {

/***/ 2934:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   findPullRequestOfHead: () => (/* binding */ findPullRequestOfHead)
/* harmony export */ });
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7674);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5515);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8328);



/**
 * The pull request of a branch at exactly this commit, rather an open one; undefined where there is none, or where there are several,
 * of which nobody says which one the run was for. Throws `refused`, `unreachable` or `nonsense` as the API does.
 */
async function findPullRequestOfHead(api, search) {
    const { repository, from } = search;
    const head = `${from.repository.split('/')[0]}:${from.branch}`;
    const asked = `find the pull request of ${head} in ${repository}`;
    const route = `GET ${(0,_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .toPath */ .b)(repository)}/pulls?state=all&head=${encodeURIComponent(head)}`;
    const pulls = await (0,_page_js__WEBPACK_IMPORTED_MODULE_1__/* .readPages */ .n)(api.converse(), { route, asked, permission: 'pull-requests: read' });
    const candidates = pulls.filter((pull) => isOfHead(pull, search));
    const open = candidates.filter((pull) => (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pickText */ .d3)(pull, 'state') === 'open');
    const [found, another] = open.length > 0 ? open : candidates;
    if (found === undefined || another !== undefined)
        return undefined;
    const [number, baseSha] = [(0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pick */ .Up)(found, 'number'), (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pickText */ .d3)(found, 'base', 'sha')];
    if (typeof number !== 'number' || baseSha === '')
        throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .nonsense */ .IE)(asked, 'it has no number or base');
    const [url, baseRef] = [(0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pickText */ .d3)(found, 'html_url'), (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pickText */ .d3)(found, 'base', 'ref')];
    return { number, url, baseRef, baseSha, headRepository: from.repository };
}
/** One owner may have two forks with the same branch, and a branch may have moved on since. */
function isOfHead(pull, { from, sha }) {
    const repository = (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pickText */ .d3)(pull, 'head', 'repo', 'full_name');
    return (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pickText */ .d3)(pull, 'head', 'sha') === sha && repository.toLowerCase() === from.repository.toLowerCase();
}


/***/ }),

/***/ 5515:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ readPages)
/* harmony export */ });
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7674);

/**
 * Every element of a list, all pages of it, in the order of the answer. `member` names the list where it is not the whole answer.
 * Throws `nonsense` where a page holds no list, or leads back: a part is never taken for the whole.
 */
async function readPages(conversation, request, member) {
    const found = [];
    let page = 1;
    while (page !== undefined) {
        const mark = request.route.includes('?') ? '&' : '?';
        const { body, nextPage } = await conversation.ask({
            ...request,
            route: `${request.route}${mark}per_page=100&page=${page}`,
        });
        const list = member === undefined ? body : (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pick */ .Up)(body, member);
        if (!Array.isArray(list))
            throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .nonsense */ .IE)(request.asked, `page ${page} is not a list`);
        if (nextPage !== undefined && nextPage <= page)
            throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .nonsense */ .IE)(request.asked, `page ${page} leads back to ${nextPage}`);
        found.push(...list);
        page = nextPage;
    }
    return found;
}


/***/ }),

/***/ 8328:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ toPath)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);

/** The path of a repository in the API, of `owner/name`. Throws `usage` where it is not one. */
function toPath(repository) {
    if (/^[\w.-]+\/[\w.-]+$/.test(repository))
        return `/repos/${repository}`;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `"${repository}" is not a repository on GitHub; it takes \`owner/name\`.`, {
        facts: { repository },
    });
}


/***/ })

};
