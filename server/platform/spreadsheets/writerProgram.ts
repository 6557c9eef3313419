import { answerServer } from '../workers/index.ts';
import { performWriting, type WritingStep } from './writing.ts';

// The process in which spreadsheets are written. It loads nothing but what that takes: it starts with each file.
answerServer<WritingStep>(performWriting);
