// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScrollMemory } from './scroll.ts';

let place: [number, number];

beforeEach(() => {
  place = [0, 0];
  sessionStorage.clear();
  document.body.innerHTML = '<main><ul id="list"></ul></main>';
  vi.stubGlobal('scrollTo', (left: number, top: number) => {
    place = [left, top];
  });
  vi.stubGlobal('scrollX', 0);
  vi.stubGlobal('scrollY', 0);
  Element.prototype.scrollTo = function (this: Element, left?: number | ScrollToOptions, top?: number) {
    this.scrollLeft = Number(left);
    this.scrollTop = Number(top);
  };
});

afterEach(() => vi.unstubAllGlobals());

it('puts an entry as it was left, and a new one at its top', () => {
  const memory = new ScrollMemory();
  vi.stubGlobal('scrollY', 700);
  memory.leave('first');
  memory.arrive('second', '');
  expect(place).toEqual([0, 0]);
  memory.arrive('first', '');
  expect(place).toEqual([0, 700]);
});

it('remembers what scrolls within a page, also where it is drawn anew', () => {
  const memory = new ScrollMemory();
  memory.start(() => 'first');
  const list = document.querySelector('#list') as Element;
  list.scrollTop = 90;
  list.dispatchEvent(new Event('scroll'));
  memory.leave('first');
  document.body.innerHTML = '<main><ul id="list"></ul></main>';
  memory.arrive('first', '');
  expect(document.querySelector('#list')?.scrollTop).toBe(90);
});

it('remembers over a reload', () => {
  new ScrollMemory().start(() => 'first');
  vi.stubGlobal('scrollY', 300);
  dispatchEvent(new Event('pagehide'));
  new ScrollMemory().arrive('first', '');
  expect(place).toEqual([0, 300]);
});
