"""The official client of the OpenAI protocol. usage: openai_chat.py BASE_URL"""

import sys

from openai import BadRequestError, OpenAI

client = OpenAI(base_url=sys.argv[1], api_key="none")
assert [model.id for model in client.models.list()] == ["omni"]
messages = [{"role": "user", "content": "How many orders came from Norway?"}]
whole = client.chat.completions.create(model="omni", messages=messages)
assert "[1] sales" in whole.choices[0].message.content, whole
pieces = client.chat.completions.create(model="omni", messages=messages, stream=True)
text = "".join(piece.choices[0].delta.content or "" for piece in pieces)
assert text == whole.choices[0].message.content
try:
    client.chat.completions.create(model="omni", messages=[{"role": "system", "content": "x"}])
    raise AssertionError("a chat without a question was answered")
except BadRequestError as error:
    assert "role user" in str(error)
print("openai: streamed and not")
