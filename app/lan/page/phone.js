// A hand on a phone. Draws what the table says (docs/formats/phone.md); knows no rule and no word of any language.
'use strict';
(() => {

const COVER = 20000; // ms without a touch, after which the hand is covered
const DECIDING = 60000; // the same while its owner is asked, from the question on
const HOLD = 300; // ms that a finger holds to uncover it
const CONNECT = 5000; // ms for a socket to open and to be answered
const QUIET = 10000; // ms without a message, after which the table is asked whether it is there
const ANSWER = 5000; // ms for it to say so, and for what was pressed to be answered
const WAITS = [250, 500, 1000, 2000, 4000]; // ms between attempts
const NOTICE = 800; // ms without a connection before it is spoken of
const AGAIN = { aside: 1000, over: 1000, busy: 10000 }; // ms until a phone that was sent away tries again
const SLOW = 250; // ms until what was pressed is marked as being on the way
const DEAF = 350; // ms for which a new question does not hear a finger, as at the table
const SHORT = 6; // so many answers are listed without being asked for
const TYPED = 8; // letters of a code
const NAME = 24; // letters of a name

// What is kept on the phone -----

const memory = {};
const place = (name) => `dozor.${location.host}${name && '.' + name}`;
function kept(name) {
  try { return localStorage.getItem(place(name)) || memory[name] || ''; } catch { return memory[name] || ''; }
}
function keep(name, text) {
  memory[name] = text;
  try {
    if (text) localStorage.setItem(place(name), text); else localStorage.removeItem(place(name));
  } catch { /* a private window keeps nothing: then it is in memory until the page is closed */ }
}

// Elements -----

const at = (id) => document.getElementById(id);
const HANDLERS = ['onclick', 'oninput', 'onsubmit', 'onpointerdown', 'onpointerup', 'onpointercancel', 'ontoggle'];

// Makes an element. Text is text: nothing that was told is ever read as HTML.
function h(name, given, ...children) {
  const svg = name === 'svg' || name === 'path' || name === 'circle';
  const made = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(given || {})) {
    if (value == null || value === false) continue;
    if (key.startsWith('on')) made[key] = value;
    else made.setAttribute(key, value === true ? '' : value);
  }
  for (const child of children.flat(3)) if (child != null && child !== false) made.append(child);
  return made;
}

// Turns what stands there into what shall, and keeps the focus, the scrolling and the pictures.
function turn(old, next) {
  if (next.kept === old) return;
  if (next.kept || old.nodeType !== next.nodeType || old.nodeName !== next.nodeName || (old.dataset && old.dataset.k !== next.dataset.k)) {
    old.replaceWith(settled(next));
    return;
  }
  if (old.nodeType === 3) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const name of HANDLERS) if (old[name] !== next[name]) old[name] = next[name];
  fill(old, [...next.childNodes]);
  if (old.slot !== next.slot) { delete slots[old.slot]; old.slot = next.slot; }
  if (old.slot) slots[old.slot].node = old;
}
function fill(where, nodes) {
  nodes = nodes.flat(3).filter(Boolean);
  const here = [...where.childNodes];
  nodes.forEach((node, i) => { if (i >= here.length) where.append(settled(node)); else if (here[i] !== node) turn(here[i], node); });
  for (const rest of here.slice(nodes.length)) rest.remove();
}

// *node* with the parts that stay as they are in the places that were kept for them.
function settled(node) {
  if (node.querySelectorAll) for (const one of node.querySelectorAll('.slot')) if (one.kept) one.replaceWith(one.kept);
  return node.kept || node;
}

// A part of the page that always has its place, empty or not, and is made anew only if *told* is not what it was.
// Until then it is not even moved: its scrolling stays, nothing is laid out.
const slots = {};
function slot(name, told, make) {
  const text = JSON.stringify([lang, drawn, told]), known = slots[name];
  const same = known && known.text === text && known.node.isConnected;
  const node = h('div', { class: 'slot', 'data-k': name }, !same && make());
  if (same) node.kept = known.node;
  else { node.slot = name; slots[name] = { text, node }; }
  return node;
}

const SIGNS = {
  light: 'M12 7.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.9 3.5l2.8 2.8-1.4 1.4-2.8-2.8zM17.7 16.3l2.8 2.8-1.4 1.4-2.8-2.8zM20.5 4.9l-2.8 2.8-1.4-1.4 2.8-2.8zM7.7 17.7l-2.8 2.8-1.4-1.4 2.8-2.8z',
  dark: 'M15 2.5a9.8 9.8 0 1 0 6.6 15.2A8.6 8.6 0 0 1 15 2.5z',
  seat: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
  cards: 'M3.2 6.4 11 4l4.6 14.6-7.8 2.4zM13 3.6h7.8v15.2h-3.2z',
  menu: 'M3 5h18v2.4H3zM3 10.8h18v2.4H3zM3 16.6h18V19H3z',
  close: 'M5.6 4 12 10.4 18.4 4 20 5.6 13.6 12l6.4 6.4-1.6 1.6L12 13.6 5.6 20 4 18.4 10.4 12 4 5.6z',
  eye: 'M12 5c5 0 8.6 3.6 10.4 7C20.6 15.4 17 19 12 19S3.4 15.4 1.6 12C3.4 8.6 7 5 12 5zm0 2.4C8.5 7.4 6 9.7 4.4 12 6 14.3 8.5 16.6 12 16.6s6-2.3 7.6-4.6C18 9.7 15.5 7.4 12 7.4zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  attack: 'M20.5 3 21 3.5 20 8 10.5 17.5 12 19l-1.5 1.5-2.7-2.7L4.5 21 3 19.5l3.2-3.3-2.7-2.7L5 12l1.5 1.5L16 4z',
  defence: 'M12 2l8 3v6c0 5-3.5 9-8 11-4.5-2-8-6-8-11V5z',
  healing: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
};
// A seat with a colour of its own has a disc for a sign.
const crest = () => sign(seat.colour ? 'seat' : seat.seat);
const sign = (name) => h('svg', { viewBox: '0 0 24 24', class: 'sign', 'aria-hidden': 'true' }, h('path', { d: SIGNS[name] }));

// Words -----

let languages = [], words = {}, lang = 'en';
function t(name, filled) {
  let text = (words[lang] || {})[name] || '';
  for (const [key, value] of Object.entries(filled || {})) text = text.replace(`{${key}}`, () => value);
  return text;
}
function speak(code) {
  if (!words[code]) return;
  lang = code;
  document.documentElement.lang = code;
}
function preferred() {
  const known = languages.map(([code]) => code);
  const wanted = [kept('lang'), ...(navigator.languages || [navigator.language || ''])].map((one) => one.slice(0, 2));
  return wanted.find((one) => known.includes(one)) || known[0] || 'en';
}
async function learn() {
  for (let tries = 0; ; tries++) {
    try {
      const told = await (await fetch('/words.json')).json();
      languages = told.langs;
      words = told.words;
      return;
    } catch {
      await new Promise((done) => setTimeout(done, WAITS[Math.min(tries, WAITS.length - 1)]));
    }
  }
}

// The connection -----

let socket = null, since = 0, tries = 0, heard = 0, asked = 0, retry = 0, limit = 0;
let ticket = location.hash.slice(1), stopped = false, fresh = false, hiddenAt = 0, lostAt = performance.now();
let seat = null, view = null, whole = '', gone = null, pending = null, arrivals = 0;
if (ticket) history.replaceState(null, '', location.pathname);

const name = () => `${Date.now()}-${Math.random()}`;

function connect() {
  clearTimeout(retry);
  clearTimeout(limit);
  const secret = kept('');
  if (stopped || !(ticket || secret)) { draw(); return; }
  hangUp(socket);
  const one = socket = new WebSocket(`ws://${location.host}/ws`);
  since = heard = performance.now();
  asked = 0;
  fresh = true;
  banner();
  one.onopen = () => one.send(JSON.stringify(ticket ? { t: 'hello', v: 1, ticket, lang } : { t: 'hello', v: 1, secret, lang }));
  one.onmessage = (event) => { heard = performance.now(); asked = 0; hear(JSON.parse(event.data)); };
  one.onclose = () => { if (one === socket) lose(); };
  // Neither a socket that does not open nor one that opens and says nothing holds the page up.
  limit = setTimeout(() => { if (one === socket && fresh) lose(); }, CONNECT);
}
function hangUp(one) {
  if (one) { one.onclose = one.onmessage = one.onopen = null; one.close(); }
}
function lose() {
  hangUp(socket);
  socket = null;
  clearTimeout(limit);
  if (!lostAt) lostAt = performance.now();
  if (stopped) return;
  if (!document.hidden) retry = setTimeout(connect, WAITS[Math.min(tries++, WAITS.length - 1)]);
  setTimeout(banner, NOTICE);
  banner();
}
function say(message) {
  if (!socket || socket.readyState !== 1) return false;
  socket.send(JSON.stringify(message));
  return true;
}
// Seen again: a socket that slept may hang without being closed, so that a new one is quicker than to find out.
function wake() {
  if (document.hidden || gone && stopped) return;
  if (performance.now() - since < 400 && socket) return;
  tries = 0;
  connect();
}
function beat() {
  if (document.hidden || stopped || fresh || !socket) return;
  const now = performance.now();
  if (pending && now - pending.when > ANSWER) { lose(); return; }
  if (asked) { if (now - asked > ANSWER) lose(); return; }
  if (now - heard > QUIET) { asked = now; if (!say({ t: 'ping' })) lose(); }
}
document.addEventListener('visibilitychange', () => {
  if (document.hidden) { hiddenAt = performance.now(); say({ t: 'sleep' }); cover(); } else wake();
});
addEventListener('pageshow', (event) => { if (event.persisted) { cover(); wake(); } });
addEventListener('pagehide', () => cover());
addEventListener('online', wake);
addEventListener('offline', () => { if (socket) lose(); });
setInterval(beat, 1000);

function hear(message) {
  switch (message.t) {
    case 'key':
      keep('', message.secret);
      asksName = true;
      ticket = '';
      break;
    case 'seat': {
      seat = message;
      ticket = '';
      gone = null;
      document.documentElement.dataset.seat = seat.seat;
      document.documentElement.dataset.own = seat.colour ? 'yes' : 'no';
      document.documentElement.style.setProperty('--own', seat.colour || '');
      if (seat.lang !== lang) speak(seat.lang);
      if (seat.faces) pictures(seat.faces);
      draw();
      break;
    }
    case 'view': take(message); break;
    case 'refused': refuse(message); break;
    case 'log': chronicle = message.lines; draw(); break;
    case 'gone': leave(message); break;
  }
}
function take(next) {
  if (!fresh && view && next.n < view.n) return;
  const before = view, told = whole, waited = pending, came = fresh;
  view = next;
  whole = JSON.stringify({ ...next, t: 0, n: 0, re: 0 });
  if (came) { fresh = false; tries = 0; lostAt = 0; gone = null; clearTimeout(limit); }
  if (waited && next.re === waited.id) { pending = null; if (waited.look) look = null; }
  else if (waited && came) {
    // Pressed, and cut off before the answer: said again under the same name if nothing else has changed.
    if (whole === waited.told && say({ t: 'do', id: waited.id, n: next.n, action: waited.action })) waited.when = performance.now();
    else pending = look = null;
  }
  if (!before || told !== whole) {
    arrivals++;
    if (next.n !== (before && before.n)) refused = next.re ? null : refused;
    if (next.mine && before && !before.mine && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
    const going = before && before.plan && next.plan && before.plan.title === next.plan.title;
    if (!going && (!before || before.mine !== next.mine || before.about !== next.about)) { touched(); toTop(); }
    if (next.mine && before && before.about !== next.about) hush();
    if (before && logged) say({ t: 'log' });
    tell(before, next);
  }
  draw();
}
function refuse(message) {
  if (pending && message.id === pending.id) pending = null;
  refused = message;
  draw();
}
function leave(message) {
  if (message.why === 'ticket' && kept('')) { ticket = ''; lose(); wake(); return; }
  if (!AGAIN[message.why]) {
    stopped = true;
    if (!['ticket', 'window'].includes(message.why)) keep('', '');
  }
  if (message.why !== 'busy') ticket = ''; // whoever was not listened to has still to show it
  gone = message;
  view = pending = look = null;
  cover();
  lose();
  clearTimeout(retry);
  const again = AGAIN[message.why];
  if (again) retry = setTimeout(connect, again);
  lostAt = 0;
  draw();
}
let typed = '';
function enter(code) {
  ticket = typed = code;
  stopped = false;
  gone = null;
  since = 0;
  lostAt = performance.now();
  wake();
  draw();
}

// Pressing -----

// What a finger went down on is what it does: if the view changes in between, nothing is done.
let downAt = -1, refused = null, deaf = 0;
addEventListener('pointerdown', () => { downAt = deaf ? -1 : arrivals; touched(); }, true);
addEventListener('keydown', () => { downAt = arrivals; touched(); }, true);
const meant = (event) => !event || event.detail === 0 || downAt === arrivals;
// A touch that was meant for the last question must not answer the next one.
function hush() {
  clearTimeout(deaf);
  deaf = setTimeout(() => { deaf = 0; at('main').dataset.hears = 'yes'; }, DEAF);
  at('main').dataset.hears = 'no';
}

function act(action, event) {
  if (!meant(event) || pending || !view || !action) return;
  pending = { id: name(), n: view.n, action, told: whole, when: performance.now(), look: true };
  say({ t: 'do', id: pending.id, n: pending.n, action });
  if (refused) { refused = null; draw(); } else busy();
}
function press(answer, event) {
  if (!meant(event)) return;
  if (answer.sure) { sure = answer; draw(); } else act(answer.action, event);
}
function why(action) { say({ t: 'why', id: name(), action }); }

// The cover -----

let open = false, last = 0, holding = 0, swallow = false;
function cover() {
  if (!open) return;
  open = false;
  shut();
}
function uncover() {
  if (open) return;
  open = true;
  arrivals++;
  touched();
  draw();
  toTop();
  tell(null, view);
}
// What is asked stands first, wherever the page was scrolled to before.
function toTop() { scrollTo(0, 0); at('main').scrollTop = 0; }
function touched() { last = performance.now(); }
setInterval(() => { if (open && secret() && performance.now() - last > (view.mine ? DECIDING : COVER)) cover(); }, 500);
const secret = () => !!view && (view.hand.some((group) => group.cards.length) || view.known.length > 0 || view.plan !== null);
const shown = () => open || !secret();
function hold(event) {
  if (open || event.button) return;
  clearTimeout(holding);
  event.currentTarget.dataset.held = '';
  holding = setTimeout(() => { swallow = true; uncover(); }, HOLD);
}
function release() {
  clearTimeout(holding);
  delete at('foot').querySelector('.cover')?.dataset.held;
}
function toggle(event) {
  release();
  if (swallow) { swallow = false; return; } // the finger that held is lifted
  if (open) cover(); else if (event.detail === 0) uncover(); // keys and screen readers hold nothing
}
addEventListener('click', (event) => {
  if (swallow && !event.target.closest('.cover')) { swallow = false; event.stopPropagation(); event.preventDefault(); }
}, true);
addEventListener('contextmenu', (event) => event.preventDefault());
for (const lifted of ['pointerup', 'pointercancel']) addEventListener(lifted, () => { clearTimeout(holding); setTimeout(() => { swallow = false; }, 50); });

// Faces -----

let facesUrl = '', faces = {}, drawn = 0;
async function pictures({ url, cards }) {
  if (url === facesUrl) return;
  facesUrl = url;
  try {
    // All at once, whatever the hand is: a request for one face would tell who listens what it is.
    const told = await (await fetch(url)).arrayBuffer();
    if (url !== facesUrl) return;
    for (const one of Object.values(faces)) URL.revokeObjectURL(one.url);
    faces = {};
    for (const [face, start, length, width, height] of cards) {
      faces[face] = { url: URL.createObjectURL(new Blob([told.slice(start, start + length)], { type: 'image/webp' })), width, height };
    }
    drawn++;
    draw();
  } catch {
    if (url === facesUrl) facesUrl = '';
    setTimeout(() => { if (seat && seat.faces) pictures(seat.faces); }, 2000);
  }
}
function face(key, small) {
  const one = faces[key];
  if (!one) return null;
  const made = h('img', { src: one.url, width: one.width, height: one.height, alt: '', draggable: 'false', class: one.width > one.height ? 'face wide' : 'face', 'data-k': key });
  return small ? h('span', { class: one.width > one.height * 0.8 ? 'thumb wide' : 'thumb' }, made) : made;
}

// What is drawn -----

let deep = false, rows = { about: '', shown: [], live: [] };
let look = null, sure = null, menu = false, logged = false, chronicle = null, listed = false, numbers = {}, asksName = false;

const side = (of) => (of === 'light' || of === 'dark' ? of : 'neutral');

function draw() {
  document.documentElement.dataset.covered = shown() ? 'no' : 'yes';
  document.title = seat ? `Dozor · ${seat.side}` : 'Dozor';
  fill(at('head'), head());
  fill(at('alert'), notice());
  const made = body();
  fill(at('main'), made.main);
  fill(at('foot'), made.foot);
  at('main').dataset.n = view ? view.n : '';
  sheet();
  busy();
  banner();
  show();
}
// Marks what was pressed if its answer is long in coming; the page is not drawn for it.
let marking = 0;
function busy() {
  at('main').setAttribute('aria-busy', String(!!pending));
  clearTimeout(marking);
  if (pending) marking = setTimeout(() => {
    for (const one of document.querySelectorAll('button[data-a]')) if (one.dataset.a === pending.action) one.setAttribute('aria-busy', 'true');
  }, SLOW);
}
// Brings into view what a new question is about, wherever the hand was pushed to.
let aimed = '';
function show() {
  const strip = document.querySelector('.strip');
  const about = view && view.mine && shown() && strip ? view.about : '';
  if (about === aimed) return;
  aimed = about;
  const one = about && (strip.querySelector('.asked') || strip.querySelector('.group.active') || strip.querySelector('.can'));
  if (!one) return;
  const box = strip.getBoundingClientRect(), its = one.getBoundingClientRect();
  if (its.left < box.left || its.right > box.right) strip.scrollLeft += its.left - box.left - 12;
}
function banner() {
  const away = !!lostAt && !gone && !!(ticket || kept('')) && (!view || performance.now() - lostAt >= NOTICE);
  const text = away && (view || tries) ? t('lost') : '';
  const line = at('lost');
  if (line.textContent !== text) line.textContent = text;
  line.hidden = !text;
  document.documentElement.dataset.link = away ? 'lost' : fresh || (lostAt && view) ? 'waking' : 'here';
}
// While the hand is covered nothing tells of it: news are everybody’s, the question is not told.
const news = (of) => (shown() ? of.news : of.open);
const question = (of) => (of.mine && !shown() ? t('asked-covered') : of.question);
// News and questions are said aloud as well.
function tell(before, next) {
  const known = before ? news(before).map((one) => one.text) : [];
  const parts = news(next).map((one) => one.text).filter((one) => !known.includes(one));
  if (next.over) parts.push(next.over.title);
  else if (next.question && (!before || before.question !== next.question)) parts.push(`${next.mine ? `${t('your-turn')}. ` : ''}${question(next)}`);
  if (parts.length) at('live').textContent = parts.join(' ');
}

function head() {
  if (!seat || gone) return [h('span', { class: 'whose' }, 'Dozor')];
  return [
    h('span', { class: 'whose' }, crest(), h('span', { class: 'who' }, h('b', {}, seat.side), seat.name && h('small', {}, seat.name))),
    h('span', { class: 'link' }, t(lostAt ? 'link-lost' : 'link')),
    h('button', { class: 'icon', 'aria-label': t('menu'), onclick: () => { menu = true; draw(); } }, sign('menu')),
  ];
}
const closing = (onclick) => h('button', { class: 'icon', 'aria-label': t('close'), onclick }, sign('close'));
function notice() {
  if (!refused || look) return []; // beside the card that it is about
  return [h('div', { class: 'refused' },
    h('p', {}, h('b', {}, refused.text), refused.rule && h('span', { class: 'rule' }, t('rule', { rule: refused.rule }))),
    closing(() => { refused = null; draw(); }))];
}

function body() {
  if (gone) return { main: farewell(), foot: [] };
  if (!ticket && !kept('')) return { main: door(t('ticket-needed')), foot: [] };
  if (!seat || !view) return { main: [h('p', { class: 'waiting' }, t('connecting'))], foot: [] };
  if (asksName) return { main: naming(), foot: [] };
  return table();
}
function door(text, head) {
  return [h('section', { class: 'door', 'data-k': 'door' }, icon(), head && h('h1', {}, head), h('p', {}, text),
    h('form', { onsubmit: (event) => { event.preventDefault(); const code = at('code').value.trim(); if (code) enter(code); } },
      h('label', { for: 'code' }, t('code')),
      h('input', { id: 'code', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', enterkeyhint: 'go', maxlength: '40', required: true, value: typed }),
      h('button', { class: 'on' }, t('code-said'))),
    tongues())];
}
// Before the phone has a seat it does not know the game.
const icon = () => h('span', { class: 'badge' }, sign('cards'));
function farewell() {
  // The newest window plays: an older one that came back by itself would take the hand from it.
  const back = gone.why === 'window' && h('button', { class: 'on', onclick: () => enter('') }, t('play-here'));
  if (back || AGAIN[gone.why]) return [h('section', { class: 'door', 'data-k': 'bye' }, icon(), h('p', {}, gone.text || t('lost')), back)];
  return door(gone.text);
}
function naming() {
  return [h('section', { class: 'door', 'data-k': 'name' }, h('span', { class: 'badge' }, crest()), h('h1', {}, seat.side),
    h('form', { onsubmit: (event) => { event.preventDefault(); sit(at('name').value.trim()); } },
      h('label', { for: 'name' }, t('name-asked')),
      h('input', { id: 'name', maxlength: NAME, value: seat.name || kept('name'), autocomplete: 'given-name', enterkeyhint: 'go' }),
      h('button', { class: 'on' }, t('name-said'))),
    tongues())];
}
function sit(called) {
  asksName = false;
  if (called) { keep('name', called); say({ t: 'name', name: called }); }
  draw();
}
function tongues() {
  return h('div', { class: 'tongues', role: 'group', 'aria-label': t('language') }, languages.map(([code, called]) =>
    h('button', { lang: code, type: 'button', 'aria-pressed': String(code === lang), onclick: () => { keep('lang', code); speak(code); say({ t: 'lang', lang: code }); draw(); } }, called)));
}

function table() {
  const answers = view.answers, visible = shown(), made = view.plan;
  const close = answers.filter((one) => one.as === 'on' || one.as === 'close').map((one) => button({ ...one, note: '' }, one.as));
  if (!close.length && made && made.owed) close.push(h('button', { disabled: true }, made.owed));
  const back = answers.filter((one) => one.as === 'back');
  const main = [
    h('div', { class: 'top' },
      h('p', { class: 'place' }, view.place),
      news(view).map((one) => h('p', { class: `news ${side(one.side)}` }, one.text, one.rule && h('span', { class: 'rule' }, ` § ${one.rule}`)))),
    view.over && h('section', { class: 'over' }, h('h1', {}, view.over.title), h('p', {}, view.over.text)),
    !view.over && h('section', { class: view.mine ? 'question mine' : 'question', 'aria-live': 'off' },
      view.mine && h('span', { class: 'turn' }, t('your-turn')),
      h('h1', {}, question(view)), visible && view.note && h('p', { class: 'note' }, view.note)),
  ];
  const able = new Set(answers.map((one) => one.card));
  const lit = (some) => [some, some.flatMap((one) => [one, ...one.cards]).map((one) => one.key).filter((key) => able.has(key))];
  if (visible) {
    main.push(h('div', { class: 'columns' },
      h('div', {}, slot('hand', lit(view.hand), hand), slot('plan', [view.plan, deep, kept('gloom')], () => view.plan && plan(view.plan)), slot('list', [answers, view.about, listed, numbers], () => list(answers))),
      h('div', {}, slot('own', lit(view.others), () => others(view.others, 'own')), slot('table', lit(view.table), () => others(view.table, 'table')), slot('known', view.known, known))));
  } else main.push(h('div', { class: 'columns' }, h('div', {}, covered()), h('div', {}, slot('ours', view.others, () => others(view.others, 'own')), slot('seen', view.table, () => others(view.table, 'table')))));
  const foot = [];
  // The cover comes first and is drawn last: the finger that holds it must not find another button under it.
  if (secret()) {
    foot.push(h('button', { 'data-k': 'cover', class: open ? 'cover' : 'cover hold', onclick: toggle, onpointerdown: hold, onpointerup: release, onpointercancel: release },
      sign('eye'), h('span', {}, t(open ? 'cover' : 'hold'))));
  }
  if (visible && close.length) {
    foot.push(h('div', { class: 'close' }, close));
  }
  if (visible) foot.push(back.map((one) => button(one, 'back')));
  return { main, foot: foot.flat() };
}
function covered() {
  const cards = view.hand.flatMap((group) => group.cards);
  return h('div', { class: 'backs', 'aria-hidden': 'true', 'data-k': 'backs' }, cards.slice(0, 5).map((one) => h('span', {}, face(one.back))));
}
function button(one, kind) {
  return h('button', { class: kind, 'data-a': one.action, onclick: (event) => press(one, event) },
    h('span', {}, one.text), one.note && h('small', {}, one.note));
}
function hand() {
  const groups = view.hand.filter((group) => group.cards.length);
  if (!groups.length) return null;
  return h('section', { class: 'hand', 'aria-label': t('hand') },
    h('div', { class: 'strip', 'data-k': 'strip' }, groups.map((group) => h('div', { class: group.active ? 'group active' : 'group' },
      h('h2', {}, h('span', {}, group.title), group.note && h('small', {}, group.note)),
      h('ul', {}, group.cards.map((one) => h('li', {}, card(one))))))));
}
const answersOf = (key) => (key ? view.answers.filter((one) => one.card === key) : []);
function card(one) {
  const can = answersOf(one.key).length > 0;
  const marks = [one.kind, can && 'can', one.asked && 'asked', one.planned && 'planned', one.dim && 'dim'].filter(Boolean).join(' ');
  const told = [one.name, one.note, one.planned && t('planned'), can && t('can')].filter(Boolean).join(', ');
  return h('button', { class: `card ${marks}`, 'aria-label': told, 'data-card': one.key, onclick: (event) => { if (meant(event)) { look = { card: one.key, face: one.face, name: one.name }; refused = null; draw(); } } },
    face(one.face) || h('span', { class: 'blank' }, one.kind === 'hidden' ? '' : one.name),
    one.note && h('small', {}, one.note));
}
function list(answers) {
  const seen = new Set(), held = new Set(view.hand.flatMap((group) => group.cards.map((one) => one.key)));
  const all = answers.filter((one) => /list|more/.test(one.as) && !seen.has(one.text) && seen.add(one.text));
  if (!all.length) return null;
  const here = steady(all, (one) => one.as !== 'more' && (!held.has(one.card) || !!one.number));
  const loose = here.filter((one) => one.loose), by = here.filter((one) => !one.loose);
  const told = (some) => h('ul', { class: 'answers' }, some.map((one) => h('li', { 'data-k': one.text },
    one.answer ? row(one.answer) : h('button', { class: 'answer', disabled: true }, h('s', {}, one.text)))));
  const long = by.length && here.length > SHORT;
  return h('section', { class: 'list', 'aria-label': t('answers') },
    long ? [loose.length > 0 && told(loose),
      h('button', { class: 'more', 'aria-expanded': String(listed), onclick: () => { listed = !listed; draw(); } }, ((count) => all[0].as === 'more' ? t('all-actions', count) : t('all', count))({ count: String(by.filter((one) => one.answer).length) })),
      listed && told(by)] : told(here));
}
// What was chosen leaves its place empty while the same is asked, so that nothing moves under the finger.
function steady(all, isLoose) {
  const texts = all.map((one) => one.text), was = rows.shown.map((one) => one.text);
  const same = view.about && view.about === rows.about && texts.every((text) => was.includes(text))
    && rows.live.filter((text) => !texts.includes(text)).length < 2;
  if (!same) rows.shown = all.map((one) => ({ text: one.text, loose: isLoose(one) }));
  rows.about = view.about;
  rows.live = texts;
  return rows.shown.map((one) => ({ ...one, answer: all.find((answer) => answer.text === one.text) }));
}
function row(one) { return one.number ? counter(one) : button(one, 'answer'); }
function counter(one) {
  const [least, most, now] = one.number;
  const fit = (value) => Math.max(least, most === null ? value : Math.min(most, value));
  const value = fit(numbers[one.action] ?? now);
  const id = `n-${one.action}`;
  const put = (next) => { numbers[one.action] = fit(next); at(id).value = numbers[one.action]; draw(); };
  return h('form', { class: 'counter', 'data-a': one.action, onsubmit: (event) => { event.preventDefault(); const typed = parseInt(at(id).value, 10); numbers = {}; act(one.action.replace('{}', String(fit(Number.isNaN(typed) ? value : typed)))); } },
    h('label', { for: id }, one.text, one.note && h('small', {}, one.note)),
    h('span', { class: 'stepper' },
      h('button', { type: 'button', 'aria-label': t('less'), disabled: value <= least, onclick: () => put(value - 1) }, '−'),
      h('input', { id, value, inputmode: 'numeric', oninput: (event) => { const typed = parseInt(event.target.value, 10); if (!Number.isNaN(typed)) numbers[one.action] = typed; } }),
      h('button', { type: 'button', 'aria-label': t('more'), disabled: most !== null && value >= most, onclick: () => put(value + 1) }, '+'),
      h('button', { class: 'go', 'aria-label': one.text }, t('do'))));
}
function known() {
  return view.known.length > 0 && h('section', {}, h('h2', { class: 'part' }, t('known')), view.known.map((group) => h('div', { class: 'known' },
    h('h3', {}, group.title), h('ul', {}, group.cards.map((one) => h('li', {}, card(one)))))));
}
function others(some, title) {
  if (!some.length) return null;
  return h('section', {}, h('h2', { class: 'part' }, t(title)), h('ul', { class: 'others' }, some.map((one) => h('li', { class: `other ${side(one.side)}${one.active ? ' active' : ''}` },
    h('button', { 'data-card': one.key, class: shown() && answersOf(one.key).length ? 'can' : '', onclick: (event) => { if (meant(event)) { look = { card: one.key, face: one.face, name: one.name, text: one.text }; refused = null; draw(); } } },
      face(one.face, true) || h('span', { class: 'thumb initial' }, one.name.slice(0, 1)),
      h('span', { class: 'told' }, h('b', {}, one.name), h('small', {}, one.text), shown() && one.note && h('small', { class: 'doubt' }, one.note))),
    shown() && one.cards.length > 0 && h('ul', { class: 'with' }, one.cards.map((own) => h('li', {}, card(own))))))));
}

// The plan of a battle slot -----

function plan(one) {
  return h('section', { class: 'plan' },
    h('h2', {}, one.title, h('small', {}, one.counts)),
    one.dropped && h('p', { class: 'doubt', role: 'status' }, one.dropped),
    one.gloom && gloom(one.gloom),
    one.steps.length > 0 && h('ol', { class: 'steps' }, one.steps.map((step) => h('li', {},
      h('span', { class: `value ${step.use}` }, SIGNS[step.use] && sign(step.use), step.value === null ? '' : String(step.value)),
      h('span', { class: 'told' }, step.text, step.lost && h('small', {}, step.lost), step.doubt && h('small', { class: 'doubt' }, step.doubt), step.give && giving(step.give)),
      step.remove && h('button', { class: 'icon', 'aria-label': `${t('remove')}: ${step.text}`, onclick: (event) => act(step.remove, event) }, sign('close'))))),
    one.pay.map(giving),
    one.burn.length > 0 && h('div', { class: 'burn' }, h('span', {}, t('burn')), one.burn.map((burn) => h('button', { 'data-a': burn.action, onclick: (event) => act(burn.action, event) }, burn.text))),
    (one.sums.length > 0 || one.vortex) && h('div', { class: 'sums' }, h('h3', {}, t('forecast')), h('ul', {},
      one.sums.map((sum) => h('li', { class: sum.dead ? 'dead' : '' }, sum.text)), one.vortex && h('li', {}, one.vortex))),
    one.owed && h('p', { class: 'owed' }, one.owed),
    one.cancel && h('button', { class: 'back', onclick: (event) => act(one.cancel, event) }, t('cancel-plan')));
}
function gloom(one) {
  const told = kept('gloom') !== 'known';
  return h('fieldset', { class: 'gloom' }, h('legend', {}, one.title,
      h('button', { type: 'button', class: 'what', 'aria-expanded': String(told), 'aria-label': t('gloom-what'), onclick: () => { keep('gloom', told ? 'known' : 'asked'); draw(); } }, '?')),
    told && h('p', { class: 'note' }, one.about),
    one.levels.map((level) => (deep || !level.deep) && h('button', { type: 'button', 'data-a': level.action, 'aria-label': level.text,
      'aria-pressed': String(level.level === one.now), disabled: !level.action, class: level.level === one.now ? (one.chosen ? 'now chosen' : 'now') : '',
      onclick: (event) => act(level.action, event) }, h('b', {}, String(level.level)), h('small', {}, level.short))),
    !deep && one.levels.some((level) => level.deep) ? h('button', { type: 'button', class: 'deeper', onclick: () => { deep = true; draw(); } }, `${one.deeper}…`)
      : one.beyond && h('p', { class: 'note' }, one.beyond));
}
function giving(one) {
  return h('span', { class: 'giving' }, h('span', {}, one.text), h('span', { class: 'stepper' },
    h('button', { 'aria-label': `${one.text}: ${t('less')}`, disabled: !one.less, 'data-a': one.less, onclick: (event) => act(one.less, event) }, '−'),
    h('output', {}, String(one.now)),
    h('button', { 'aria-label': `${one.text}: ${t('more')}`, disabled: !one.more, 'data-a': one.more, onclick: (event) => act(one.more, event) }, '+')));
}

// What lies over the page: a card with where it can go, the menu, the chronicle, *are you sure* -------

function sheet() {
  const box = at('sheet'), inside = inner();
  const low = logged && box.scrollTop + box.clientHeight > box.scrollHeight - 40;
  fill(box, inside || []);
  if (inside && !box.open) { box.showModal(); box.scrollTop = 0; }
  if (low) box.scrollTop = box.scrollHeight; // the newest line is the last, as at the table
  if (!inside && box.open) box.close();
}
function shut() { look = sure = chronicle = refused = null; menu = logged = false; draw(); }
at('sheet').addEventListener('cancel', (event) => { event.preventDefault(); shut(); });
at('sheet').addEventListener('click', (event) => { if (event.target === at('sheet')) shut(); });
function titled(text, ...rest) {
  return [h('div', { class: 'bar' }, h('h2', {}, text), closing(shut)), ...rest];
}
function inner() {
  if (!view) { look = sure = null; logged = false; }
  if (sure) {
    return titled(sure.text, h('p', {}, sure.sure),
      h('div', { class: 'pair' }, h('button', { onclick: shut }, t('no')), h('button', { class: 'on', onclick: (event) => { const one = sure; shut(); act(one.action, event); } }, t('yes'))));
  }
  if (logged) {
    return titled(t('chronicle'), h('ol', { class: 'log' }, (chronicle || []).map((line) =>
      h('li', { class: side(line.side) }, line.text, line.rule && h('span', { class: 'rule' }, ` § ${line.rule}`)))));
  }
  if (menu) {
    const talk = view ? view.answers.filter((one) => one.as === 'talk') : [];
    return titled(t('menu'), h('div', { class: 'menu' },
      shown() && h('button', { onclick: () => { menu = false; logged = true; chronicle = null; say({ t: 'log' }); draw(); } }, t('chronicle')),
      talk.map((one) => h('button', { onclick: (event) => { menu = false; press(one, event); } }, one.text)),
      h('h3', {}, t('language')), tongues()));
  }
  return look ? looked() : null;
}
function pieces() {
  const cards = [...view.hand, ...view.known, ...view.others, ...view.table].flatMap((one) => one.cards);
  return [...cards, ...view.others, ...view.table];
}
function looked() {
  const here = pieces().find((one) => one.key === look.card);
  if (!here && look.card) { look = null; return null; }
  const ways = shown() ? answersOf(look.card) : [], reached = new Set(ways.map((one) => one.target));
  const carried = shown() && view.plan && view.hand.some((group) => group.cards.some((one) => one.key === look.card));
  const refusing = carried ? [...view.others, ...view.table].filter((one) => !reached.has(one.key)) : [];
  return titled(here ? here.name : look.name,
    h('div', { class: 'looked' }, face(look.face), h('div', { class: 'ways' },
      here && here.text && h('p', {}, here.text),
      here && shown() && here.text && here.note && h('p', { class: 'doubt' }, here.note),
      refused && h('p', { class: 'owed', role: 'alert' }, refused.text, refused.rule && h('span', { class: 'rule' }, ` § ${refused.rule}`)),
      ways.length > 0 && h('ul', { class: 'answers' }, ways.map((one) => h('li', { 'data-k': one.action }, one.number ? counter(one) : way(one)))),
      refusing.length > 0 && h('div', { class: 'why' }, h('h3', {}, t('why')), h('div', {},
        refusing.map((one) => h('button', { class: side(one.side), onclick: () => why(`play ${look.card} ${one.key}`) }, one.name)))))));
}
function way(one) {
  const target = view.targets[one.target], own = pieces().find((piece) => piece.key === one.card);
  const text = own && one.text.startsWith(`${own.name} →`) ? one.text.slice(own.name.length + 1) : one.text;
  return h('button', { class: `answer way ${target ? side(target.side) : ''}`, 'aria-label': one.text, 'data-a': one.action, onclick: (event) => press(one, event) },
    target && face(target.face, true), h('span', {}, text), one.note && h('small', {}, one.note));
}

// -----

learn().then(() => {
  speak(preferred());
  connect();
  draw();
});
})();
