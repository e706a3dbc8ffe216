// Ranks the pages that a search finds: by title, then heading, then the page's line in the table of contents, then text.
// It replaces one function of Sphinx's searchtools.js and reads Sphinx's index; site_parts/search.py supplies
// SearchData = {synonyms: [[term, …], …], lines: {page: text}}.

const Ranking = {
  title: 10,
  heading: 5,
  line: 5,
  text: 1,
  name: 6, // an exact Python name; `part` where the word is only a part of the name
  part: 0.5,
  synonym: 0.85, // of the weight of the word itself
  prefix: 0.4, // a word that only begins like the one sought
  missing: 0.6, // for each sought word that a page lacks
  least: 0.1, // of the best score: what is below is not shown
  kinds: [
    [/^generated\/gallery\/index$|^generated\/api\/index$/, 0.5],
    [/^generated\/gallery\//, 0.6],
    [/^generated\/api\//, 0.4],
    [/^(laws|statements|glossary|architecture)$/, 0.5],
    [/^(modules|validation|benchmarks|design_notes|site|releasing|index|generated\/.*)$/, 0.25],
  ],

  stemmer: new Stemmer(),

  // words of letters and digits, stemmed; each pair of neighbouring Chinese characters is a word
  words(text) {
    const found = [];
    for (const run of text.toLowerCase().match(/[\u3400-\u9fff]+|(?:(?![\u3400-\u9fff])[\p{L}\p{N}_])+/gu) || []) {
      if (!/^[\u3400-\u9fff]/.test(run)) {
        if (!stopwords.has(run)) found.push(Ranking.stemmer.stemWord(run));
      } else if (run.length === 1) found.push(run);
      else for (let i = 0; i + 1 < run.length; i++) found.push(run.slice(i, i + 2));
    }
    return found;
  },

  // whether the words of a phrase follow each other in a list of words
  follows: (phrase, list, at) => phrase.every((word, i) => list[at + i] === word),
  contains: (phrase, list) => list.some((_word, at) => Ranking.follows(phrase, list, at)),

  // what is sought: of each term of the query its phrases, [words, weight], first its own, then its synonyms
  terms(query) {
    const groups = SearchData.synonyms.map((group) => group.map(Ranking.words));
    const list = Ranking.words(query);
    const terms = [];
    for (let at = 0; at < list.length; ) {
      let own = [list[at]];
      for (const phrase of groups.flat())
        if (phrase.length > own.length && Ranking.follows(phrase, list, at)) own = phrase;
      const same = (phrase) => phrase.join(" ") === own.join(" ");
      const others = groups.filter((group) => group.some(same)).flat().filter((phrase) => !same(phrase));
      terms.push([[own, 1], ...others.map((phrase) => [phrase, Ranking.synonym])]);
      at += own.length;
    }
    return terms;
  },

  // the pages whose text has all words of a phrase, by Sphinx's index of words
  pagesWith(phrase) {
    const of = (word) => (Object.hasOwn(Search._index.terms, word) ? [Search._index.terms[word]].flat() : []);
    return phrase.map(of).reduce((all, pages) => all.filter((page) => pages.includes(page)));
  },

  // all places where a page may have a term: [page, words, weight, title of the place, anchor]
  places() {
    const { alltitles, titles, docnames } = Search._index;
    const places = [];
    for (const [title, found] of Object.entries(alltitles))
      for (const [page, anchor] of found) {
        const isTitle = titles[page] === title && anchor === null;
        places.push([page, Ranking.words(title), isTitle ? Ranking.title : Ranking.heading, title, anchor || ""]);
      }
    docnames.forEach((name, page) => {
      if (SearchData.lines[name]) places.push([page, Ranking.words(SearchData.lines[name]), Ranking.line, "", ""]);
    });
    return places;
  },

  // how well a place has a phrase, 0 to 1: short titles that are little else than the phrase before long ones
  match(phrase, words, mayBegin) {
    if (Ranking.contains(phrase, words)) return 0.6 + 0.4 * Math.min(1, phrase.length / words.length);
    const begins = (word) => phrase[0].length > 3 && word.startsWith(phrase[0]);
    return mayBegin && phrase.length === 1 && words.some(begins) ? Ranking.prefix : 0;
  },

  kind(name) {
    const found = Ranking.kinds.find(([pattern]) => pattern.test(name));
    return found ? found[1] : 1;
  },

  // the score of every page, and the place in it that has most of what is sought
  scores(terms) {
    const count = Search._index.docnames.length;
    const places = Ranking.places();
    const pages = Array.from({ length: count }, () => ({ score: 0, has: 0, best: 0, place: null }));
    const inPlace = new Map(places.map((place) => [place, 0]));
    for (const phrases of terms) {
      const best = new Array(count).fill(0); // the best weight of this term on each page
      const rarity = Math.log(1 + count / (1 + Ranking.pagesWith(phrases[0][0]).length));
      for (const [phrase, weight] of phrases) {
        for (const page of Ranking.pagesWith(phrase)) best[page] = Math.max(best[page], weight * Ranking.text);
        for (const place of places) {
          const value = weight * place[2] * Ranking.match(phrase, place[1], weight === 1);
          best[place[0]] = Math.max(best[place[0]], value);
          inPlace.set(place, inPlace.get(place) + value * rarity);
        }
      }
      best.forEach((weight, page) => {
        pages[page].score += weight * rarity;
        pages[page].has += weight > 0;
      });
    }
    for (const [place, value] of inPlace)
      if (value > pages[place[0]].best) Object.assign(pages[place[0]], { best: value, place });
    pages.forEach((page, i) => {
      page.score *= Ranking.kind(Search._index.docnames[i]) * Ranking.missing ** (terms.length - page.has);
    });
    return pages;
  },

  // results as Sphinx shows them, [docname, title, anchor, descr, score, filename, kind], the best last
  results(query, _terms, _excluded, _highlighted, names) {
    _removeChildren(document.getElementById("search-progress"));
    const { docnames, filenames, titles } = Search._index;
    const terms = Ranking.terms(query);
    const results = [];
    Ranking.scores(terms).forEach(({ score, place }, page) => {
      const inside = place && place[4] ? [`${titles[page]} > ${place[3]}`, `#${place[4]}`] : [titles[page], ""];
      results.push([docnames[page], ...inside, null, score, filenames[page], "text"]);
    });
    results.push(...Ranking.names(query, names));
    const best = Math.max(...results.map((result) => result[4]));
    return results
      .filter((result) => result[4] > Ranking.least * best)
      .sort((a, b) => a[4] - b[4] || b[1].localeCompare(a[1]));
  },

  // Python names; a name given as in code (dots, underscores, capitals inside) stands first
  names(query, names) {
    const asCode = /[._]|[a-z][A-Z]/.test(query) ? 4 : 1;
    const seen = new Map();
    for (const name of names)
      for (const result of Search.performObjectSearch(name, names)) {
        const exact = result[4] >= Scorer.objNameMatch;
        const score = asCode * (exact ? Ranking.name : Ranking.part);
        const key = result[0] + result[2];
        if (!seen.has(key) || seen.get(key)[4] < score) seen.set(key, Object.assign(result, { 4: score }));
      }
    return [...seen.values()];
  },
};

var Scorer = { objNameMatch: 100, objPartialMatch: 1, objPrio: { 0: 3, 1: 0, 2: -3 }, objPrioDefault: 0 };
Search._performSearch = (...given) => Ranking.results(...given);
