-- Named as in HTTP and in the code: what is stored under an idempotency key is a response.
alter table idempotency_keys rename column answer to response;
alter table idempotency_keys rename column answer_status to response_status;
