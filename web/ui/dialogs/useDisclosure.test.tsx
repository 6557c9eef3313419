// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDisclosure } from './useDisclosure.ts';

function Menu() {
  const menu = useDisclosure<HTMLButtonElement>({ hover: true, width: 200 });
  return (
    <>
      <div data-testid="area" {...menu.areaProps}>
        <button ref={menu.trigger} type="button" aria-expanded={menu.isOpen} onClick={menu.toggle}>
          Wheels
        </button>
        {menu.isOpen && (
          <div ref={menu.panel}>
            <a href="#rims">Rims</a>
            <a href="#hubs">Hubs</a>
          </div>
        )}
      </div>
      <button type="button">Elsewhere</button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Menu />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const trigger = () => screen.getByText('Wheels');
const isOpen = () => trigger().getAttribute('aria-expanded') === 'true';
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it('opens 300 ms after the pointer enters and closes 250 ms after it leaves', () => {
  fireEvent.pointerEnter(screen.getByTestId('area'));
  wait(290);
  expect(isOpen()).toBe(false);
  wait(20);
  expect(isOpen()).toBe(true);
  fireEvent.pointerLeave(screen.getByTestId('area'));
  wait(240);
  expect(isOpen()).toBe(true);
  wait(20);
  expect(isOpen()).toBe(false);
});

it('opens and closes at once on click', () => {
  fireEvent.click(trigger());
  expect(isOpen()).toBe(true);
  fireEvent.click(trigger());
  expect(isOpen()).toBe(false);
});

it('moves through its entries with the arrow keys and returns the focus on Escape', () => {
  fireEvent.click(trigger());
  fireEvent.keyDown(trigger(), { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Rims');
  fireEvent.keyDown(screen.getByText('Rims'), { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Hubs');
  fireEvent.keyDown(screen.getByText('Hubs'), { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Rims');
  fireEvent.keyDown(screen.getByText('Rims'), { key: 'Escape' });
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(trigger());
});

it('closes on a press elsewhere, when the focus leaves and when the page scrolls', () => {
  fireEvent.click(trigger());
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  expect(isOpen()).toBe(false);
  fireEvent.click(trigger());
  fireEvent.blur(trigger(), { relatedTarget: screen.getByText('Elsewhere') });
  expect(isOpen()).toBe(false);
  fireEvent.click(trigger());
  fireEvent.scroll(window);
  expect(isOpen()).toBe(false);
});
