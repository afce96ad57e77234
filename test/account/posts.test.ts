/** What is sent to the pages of accounts and is no form of theirs, over plain HTTP. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { finishLogIn, logIn } from '../../server/callers/administrators/log-in.ts'
import { formToken } from '../../server/http/pages/form-token.ts'
import { routes } from '../../server/surfaces/account/routes.ts'
import { type Running, startKantine } from '../kantine.ts'
import { newAdministrator, password } from './person.ts'
